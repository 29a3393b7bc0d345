import { listTextsNames, searchVocabulary } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Name } from '../../../i18n/Name.tsx';
import { type ResultsAddress, toggleText } from '../../../parts/results/results-address.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { resultsHref } from '../results-links.ts';
import styles from './builder.module.css';
import { QueryLine } from './QueryLine.tsx';
import { type Builder, useBuilder } from './use-builder.ts';
import { WordBox } from './WordBox.tsx';

function Words({ builder }: { builder: Builder }) {
  const { t, language: lang } = useI18n();
  // Without the vocabulary words can be asked for still; the lists of classes stay empty.
  const { data } = useQuery({ ...endpointQuery(searchVocabulary, { query: { lang } }), throwOnError: false });
  const list = useRef<HTMLOListElement>(null);
  const { form } = builder;
  // Where the button was that took a word away, the focus goes to what is left.
  const focusOn = (at: number) =>
    setTimeout(() => list.current?.children[at]?.querySelector<HTMLElement>('select, input')?.focus());
  return (
    <>
      <Stack as="ol" gap={3} ref={list}>
        {form.map((word, at) => (
          <WordBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the row
            key={at}
            word={word}
            no={at + 1}
            vocabulary={data}
            onChange={(change) => builder.change(at, change)}
            onLeave={() => builder.split(at)}
            onRemove={
              form.length === 1
                ? undefined
                : () => {
                    builder.remove(at);
                    focusOn(Math.max(0, at - 1));
                  }
            }
          />
        ))}
      </Stack>
      <Button
        onClick={() => {
          builder.add();
          focusOn(form.length);
        }}
      >
        <Plus aria-hidden="true" />
        {t('builder.add')}
      </Button>
    </>
  );
}

function Beyond({ onClear }: { onClear: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles['beyond']}>
      <p>{t('builder.beyond')}</p>
      <Button small onClick={onClear}>
        {t('builder.clear')}
      </Button>
    </div>
  );
}

/** Builds a query from answers to plain questions, and reads one back into the answers where they can say it. */
export function QueryBuilder({ address, onClose }: { address: ResultsAddress; onClose?: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  const id = useId();
  const builder = useBuilder(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  // The button that opened the form has made way for it.
  useEffect(() => heading.current?.focus(), []);
  const { q, texts, isBeyond } = builder;
  const built = { ...address, q, texts: [...texts] };
  const run = (query: string) => {
    if (query.trim() === '') return;
    onClose?.();
    go(resultsHref(address, { q: query.trim(), texts: [...texts] }), { fresh: true });
  };
  const clear = () => {
    builder.clear();
    // The button makes way for the form.
    setTimeout(() => section.current?.querySelector('select')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTextField = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !isTextField) return;
    event.preventDefault();
    run(q);
  };
  return (
    <section ref={section} className={styles['builder']} aria-labelledby={id} onKeyDown={onKeyDown}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('builder.title')}
        </h2>
        {onClose !== undefined && <IconButton label={t('builder.close')} icon={<X />} onClick={onClose} />}
      </header>
      <p className={styles['lead']}>{t('builder.lead')}</p>
      <div role="status">{isBeyond && <Beyond onClear={clear} />}</div>
      {!isBeyond && <Words builder={builder} />}
      <TextChoice texts={texts} onChange={builder.choose} />
      <QueryLine address={built} onType={builder.type} onRun={run} />
    </section>
  );
}

/** In which texts to search; none ticked means all. */
function TextChoice({ texts, onChange }: { texts: readonly string[]; onChange: (texts: string[]) => void }) {
  const { t, plural, name } = useI18n();
  const { data } = useQuery(endpointQuery(listTextsNames, {}));
  const [filter, setFilter] = useState('');
  const sought = filter.trim().toLowerCase();
  const shown = (data ?? []).filter(
    (text) => texts.includes(text.code) || `${name(text.name)} ${text.code}`.toLowerCase().includes(sought),
  );
  return (
    <details className={styles['texts']} open={texts.length > 0 || undefined}>
      <summary>
        {t('builder.texts')}: {texts.length === 0 ? t('results.all-texts') : plural('unit.texts', texts.length)}
      </summary>
      <FilterField label={t('builder.texts.filter')} value={filter} onChange={setFilter} />
      <ul>
        {shown.map((text) => (
          <li key={text.code}>
            <label>
              <input
                type="checkbox"
                checked={texts.includes(text.code)}
                onChange={() => onChange(toggleText(texts, text.code))}
              />
              <Name of={text.name} /> <span className={styles['count']}>{text.code}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
