# For Doxygen: what opens a file describes it; a comment above a declaration, or behind it, describes that.
1s|^// |/// \\file\n/// |
s|^( *)// |\1/// |
s|^( *)//$|\1///|
s|([;,{)])( +)// |\1\2///< |
# Tags and templates in a sentence are text.
:again
s|^( */// .*[^\\])<|\1\\<|
t again
