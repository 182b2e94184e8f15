# nullscope from its Debian package:
#
#   cmake --preset package && cmake --build --preset package && (cd build/package && cpack)
#   docker build -t nullscope .
#   docker run --rm -v "$PWD:/work" nullscope trace startpos --depth 8 -o start.nst
FROM debian:12
COPY build/package/nullscope_*.deb /tmp/
RUN apt-get update \
 && apt-get install -y --no-install-recommends /tmp/nullscope_*.deb \
 && rm -rf /tmp/*.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["nullscope"]
CMD ["help"]
