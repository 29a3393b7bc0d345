import { alike, type Names } from '@glosa/dictionary/browser';
import type { Manifest, SourcePlace } from '../layer.ts';

/** A part of a source package, a chapter for instance. `path` leads to it from the package: `12`, `1/4`. */
export interface ParsedSourceNode {
  path: string;
  /** Counts from 1 among its siblings. */
  ord: number;
  name: Names;
  abbr: Names;
  shown: boolean;
}

/** A verse in one language; several languages are several verses with one label. */
export interface ParsedSourceVerse {
  /** Path of its node; '' for the package itself. */
  node: string;
  label: string;
  /** BCP 47; '' where the file names none. */
  language: string;
  text: string;
  note: Names;
  url: string | null;
  place: SourcePlace;
}

export interface ParsedSourcePackage {
  manifest: Manifest | null;
  /** Every part, those above others first. */
  nodes: ParsedSourceNode[];
  verses: ParsedSourceVerse[];
}

/** Parts of a path, and how deep parts may lie. */
export const PATH_DEPTH = 6;

export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function lastLabel(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A part that no table describes is called by its label. */
export function bareNode(path: string): Omit<ParsedSourceNode, 'ord'> {
  const label = lastLabel(path);
  return { path, name: alike(label), abbr: alike(label), shown: true };
}
