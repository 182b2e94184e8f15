// What the page carries besides its traces: a title, colours, and what two traces or a lesson say.
import { Scores, Sign } from './nodes';

export interface PageInfo {
  title: string;
  theme: string | null;
  palette: Record<string, Record<string, string>>;
  legend: Record<string, string>;
  signs: Record<string, Sign>; // by palette role
  traces: { name: string }[];
  paper: [citation: string, credits: string];
  compare: Comparison | null;
  lesson: Lesson | null;
  labAt?: string | null; // where the lab's page is, to search on from here
  lab?: LabInfo; // the page is the lab
}

// What the lab offers (viz/page/lab/lab_page).
export interface LabInfo {
  policies: { name: string; help: string; r: number | null }[];
  mostR: number;
  mostDepth: number;
  mostNodes: number;
  usualNodes: number;
  choices: { name: string; values: string[]; help: string }[]; // the first value is the paper's
  numbers: { name: string; help: string; usual: number; least: number; most: number }[];
  switches: { name: string; help: string }[];
  positions: { group: string; name: string; fen: string }[];
  scores: Scores;
  first: { fen: string; policy: string; depth: number };
}

// Two traces: where they diverge (viz/page/compare).
export interface Divergence {
  kind: string;
  iteration: number;
  path: string;
  delta: number;
  a: { node: number; words: string };
  b: { node: number; words: string };
}
export interface Comparison {
  iterations: { depth: number; a: number; b: number }[];
  divergences: number;
  first: Divergence | null;
  top: Divergence[];
}

// Chapters at divergences of the traces (viz/page/lesson).
export interface LessonQuestion {
  text: string;
  choices?: string[];
  reply?: 'number' | 'move'; // where there are no choices, it is typed
  answer: number | string; // index into the choices, or what is to be typed
  why: string;
  reveal?: number; // the event (the trace's own number) that shows the answer; the chapter's own otherwise
}
export interface Chart {
  title: string;
  unit: string; // of the values: "nodes"
  last: number; // the largest depth that is shown before the question is answered
  series: { name: string; points: [depth: number, value: number][] }[];
}
export interface Chapter {
  title: string;
  text: string[]; // paragraphs
  traces?: number[]; // which of the page's traces stand there: one, or two side by side; the first by default
  node?: number; // the place: a node by its number in the trace, or an event
  event?: number;
  question?: LessonQuestion;
  chart?: Chart;
}
export interface Lesson {
  title: string;
  intro: string[];
  next: string[]; // what to try afterwards
  notes: string; // for the teacher, in Markdown; may be empty
  chapters: Chapter[];
}
