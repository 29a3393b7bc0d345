import type { CompositeForm, Reading as GrammarReading } from '@glosa/contract';
import { DEFAULT_TAGS, namesOfTags } from '@glosa/tagset';
import { X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useOwnTags } from '../../api/tagset.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './popup.module.css';
import { useReading } from './reading-context.ts';

/** Room left between a word and the box below it, in CSS pixels. */
const WORD_MARGIN = 12;

const useTagNames = () => namesOfTags(useOwnTags() ?? DEFAULT_TAGS);

function Categories({ categories }: { categories: Readonly<Record<string, string>> }) {
  const { name } = useI18n();
  const names = useTagNames();
  const entries = Object.entries(categories);
  if (entries.length === 0) return null;
  return (
    <dl className={styles['categories']}>
      {entries.map(([category, value]) => (
        <div key={category}>
          <dt>{name(names.category(category))}</dt>
          <dd>{name(names.value(category, value))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lemma, as the way to everything that is attested of it. */
function LemmaLink({ lemma }: { lemma: string }) {
  const { t } = useI18n();
  const { lang } = useReading();
  return (
    <a href={paths.words({ lemma })} className={styles['lemma']} aria-label={t('word.search-lemma', { lemma })}>
      <span lang={lang}>{lemma}</span>
    </a>
  );
}

function ReadingView({ reading }: { reading: GrammarReading }) {
  const { t, name } = useI18n();
  const names = useTagNames();
  return (
    <div className={styles['reading']}>
      <Row as="p" gap={[0, 3]} align="baseline">
        {reading.lemma !== null && <LemmaLink lemma={reading.lemma} />}
        {reading.posClass !== null && <span>{name(names.posClass(reading.posClass))}</span>}
        {reading.lemma === null && reading.posClass === null && t('word.no-reading')}
      </Row>
      <Categories categories={reading.categories} />
    </div>
  );
}

/** A composite form: what it is, and its members in text order, the present word among them marked. */
function CompositeView({ form, word }: { form: CompositeForm; word: number }) {
  const { t, name } = useI18n();
  const { lang } = useReading();
  const names = useTagNames();
  return (
    <section className={styles['compositeForm']}>
      <h3>{t('word.composite')}</h3>
      <p className={styles['members']} lang={lang}>
        {form.members.map((member, i) => {
          const previous = form.members[i - 1];
          const joined = previous !== undefined && previous.word === member.word;
          return (
            <span key={`${member.word}-${member.piece}`}>
              {i > 0 && <span aria-hidden="true">{joined ? '|' : ' … '}</span>}
              {member.word === word ? <strong>{member.form}</strong> : member.form}
            </span>
          );
        })}
      </p>
      <Row as="p" gap={[0, 3]} align="baseline">
        {form.lemma !== null && <LemmaLink lemma={form.lemma} />}
        <span>{name(names.doubleClass(form.posClass))}</span>
      </Row>
      <Categories categories={form.categories} />
    </section>
  );
}

/** Readings of a word, its other layer, the composite forms it belongs to. */
export function WordFacts({ word }: { word: number }) {
  const { t } = useI18n();
  const { grammar, lang, mode } = useReading();
  const facts = grammar.words.get(word);
  if (facts === undefined) return null;
  const split = facts.pieces.length > 1;
  const otherLayer = mode === 'transliteration' ? t('layer.transcription') : t('layer.transliteration');
  return (
    <>
      {facts.other !== null && (
        <p className={styles['other']}>
          {otherLayer}: <span lang={lang}>{facts.other}</span>
        </p>
      )}
      {split && (
        <p className={styles['other']}>
          {t('word.pieces')}: <span lang={lang}>{facts.pieces.map((piece) => piece.form).join('|')}</span>
        </p>
      )}
      {facts.pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a word never change their order
        <section key={i} className={styles['piece']}>
          {split && <h3 lang={lang}>{piece.form}</h3>}
          {piece.readings.length === 0 && <p>{t('word.no-reading')}</p>}
          {piece.readings.map((reading, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readings never change their order
            <ReadingView key={n} reading={reading} />
          ))}
        </section>
      ))}
      {(grammar.composites.get(word) ?? []).map((form) => (
        <CompositeView key={form.id} form={form} word={word} />
      ))}
    </>
  );
}

/** Where the box stands at the foot of the window, the page moves up as far as the box would hide the word. */
function useWordInView(content: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = content.current?.closest<HTMLElement>('[role="dialog"]');
    if (!box || anchor.current === null || getComputedStyle(box).position !== 'fixed') return;
    const hidden = anchor.current.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
    if (hidden > -WORD_MARGIN) window.scrollBy({ top: hidden + WORD_MARGIN });
  }, [content, anchor]);
}

/** What is known of one word; beside it on a wide screen, at the foot of a narrow one. */
export function WordPopup(props: { word: number; anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { word, anchor, onClose } = props;
  const { t } = useI18n();
  const { grammar, lang } = useReading();
  const form = grammar.words.get(word)?.form ?? '';
  const content = useRef<HTMLDivElement>(null);
  useWordInView(content, anchor);
  return (
    <Popover anchor={anchor} label={t('word.title', { form })} onClose={onClose}>
      <div ref={content} className={styles['word']}>
        <div className={styles['head']}>
          <h2 lang={lang}>{form}</h2>
          <IconButton label={t('word.close')} icon={<X />} onClick={onClose} />
        </div>
        <WordFacts word={word} />
        <p className={styles['foot']}>
          <a href={paths.results({ q: `=${form}`, page: 1 })}>{t('word.search-form')}</a>
        </p>
      </div>
    </Popover>
  );
}
