/** The single keys of the annotation editor, by action. They can be changed and switched off as those of reading can. */
export const ANNOTATION_KEYS = {
  'annotation-next-open': 'n',
  'annotation-edit': 'a',
  'annotation-repeat': 'r',
  'annotation-class': 'k',
  'annotation-lemma': 'l',
  'annotation-batch': 'b',
  'annotation-split': 's',
  'annotation-mode': 'd',
  'annotation-together': 't',
  'annotation-flag': 'f',
  'annotation-done': 'm',
  'annotation-go': 'g',
  'annotation-history': 'h',
  'annotation-help': '?',
} as const;
export type AnnotationAction = keyof typeof ANNOTATION_KEYS;
