import { type PageValues, readPageQuery } from '@glosa/contract';
import { paths } from '../../../paths.ts';

/** What the address of the list says. */
export type ListAddress = PageValues<'annotation-sentences'>;

/** What is unknown counts as left out. */
export const readAddress = (params: URLSearchParams): ListAddress => readPageQuery('annotation-sentences', params);

export const writeAddress = ({ code, ...said }: ListAddress): string => paths.annotationSentences(code, said);
