import { DEFAULT_TAGS, type NamedTags, namesOfTags } from '@glosa/tagset';
import { useOwnTags } from '../../../api/tagset.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { Tag } from './layout.ts';

export interface TagTexts {
  tags: NamedTags;
  category: (tag: string) => string;
  value: (category: string, value: string) => string;
  /** The values of several tags, `męski, pojedyncza`. */
  said: (tags: readonly Tag[]) => string;
}

/** The tagset in force, with its names in the language of the page. */
export function useTags(): TagTexts {
  const { language } = useI18n();
  const tags = useOwnTags() ?? DEFAULT_TAGS;
  const names = namesOfTags(tags);
  const value = (category: string, tag: string) => names.value(category, tag, language);
  return {
    tags,
    category: (tag) => names.category(tag, language),
    value,
    said: (list) => list.map((tag) => value(tag.category, tag.value)).join(', '),
  };
}
