import { type Names, nameIn } from '@glosa/dictionary/browser';
import { useI18n } from './i18n.tsx';

/** What a text, a theme or a source is called, with the language of the name where it is not that of the page. */
export function Name({ of }: { of: Names }) {
  const { language } = useI18n();
  const { text, lang } = nameIn(language, of);
  if (lang === undefined) return text;
  // Alike in every language, it is not to be translated by a browser either.
  return (
    <span lang={lang} translate={lang === 'und' ? 'no' : undefined}>
      {text}
    </span>
  );
}
