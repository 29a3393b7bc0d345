import type { ParadigmClass, WordPage } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Lemma } from '../pieces/Lemma.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import type { TextsChosen } from '../pieces/texts-chosen.ts';
import { type Otherwise, Paradigm } from './Paradigm.tsx';
import styles from './word.module.css';
import { useWordLanguage } from './word-language.ts';

interface Props {
  word: WordPage;
  within: TextsChosen;
  otherwise: Otherwise;
}

function PosClass(props: { posClass: ParadigmClass; lemma: string; within: TextsChosen; otherwise: Otherwise }) {
  const { posClass, lemma, within, otherwise } = props;
  const { name } = useI18n();
  const title = name(posClass.name);
  return (
    <div className={styles['class']}>
      <h3>
        <span className={styles['className']}>{title}</span>{' '}
        <NumberLink hits={posClass.hits} q={posClass.q} within={within} of={`${lemma}, ${title}`} />
      </h3>
      <Paradigm posClass={posClass} title={title} within={within} otherwise={otherwise} />
    </div>
  );
}

/** One of the homonyms, or the only word: its number, its part of speech, its paradigm. */
function Entry({ entry, several, ...rest }: Props & { entry: WordPage['entries'][number]; several: boolean }) {
  const { word, within, otherwise } = rest;
  const { name, number } = useI18n();
  const lang = useWordLanguage();
  const id = useId();
  return (
    <section className={styles['entry']} aria-labelledby={id}>
      <h2 id={id}>
        {several && <span className={styles['homonym']}>{entry.no}</span>}
        <span className={styles['headword']} lang={lang}>
          <Lemma of={word.lemma} />
        </span>
        , {name(entry.group.name)} <span className={styles['count']}>{number(entry.hits)}</span>
      </h2>
      <div className={styles['classBlocks']}>
        {entry.classes.map((posClass) => (
          <PosClass
            key={posClass.posClass}
            posClass={posClass}
            lemma={word.lemma}
            within={within}
            otherwise={otherwise}
          />
        ))}
      </div>
    </section>
  );
}

/** The forms attested, by homonym and class. */
export function Entries(props: Props) {
  const { entries } = props.word;
  return entries.map((entry) => (
    <Entry key={`${entry.no} ${entry.group.value}`} {...props} entry={entry} several={entries.length > 1} />
  ));
}

/** Composite forms of the word, and those to which it only lends its auxiliary. */
export function Composites({ word, within }: Omit<Props, 'otherwise'>) {
  const { t, name } = useI18n();
  const id = useId();
  const { lemma, composites, auxiliary } = word;
  if (composites.length === 0 && auxiliary.length === 0) return null;
  return (
    <section className={styles['entry']} aria-labelledby={id}>
      <h2 id={id}>{t('words.composites')}</h2>
      {composites.length > 0 && <p className={styles['remark']}>{t('words.composites.counted')}</p>}
      {composites.length > 0 && (
        <div className={styles['classBlocks']}>
          {composites.map((posClass) => (
            <PosClass
              key={posClass.posClass}
              posClass={posClass}
              lemma={lemma}
              within={within}
              otherwise={() => undefined}
            />
          ))}
        </div>
      )}
      {auxiliary.length > 0 && (
        <div className={styles['class']}>
          <h3>{t('words.auxiliary.title')}</h3>
          <Row as="ul" gap={[0, 5]}>
            {auxiliary.map((one) => (
              <li key={one.value}>
                <span className={styles['className']}>{name(one.name)}</span>{' '}
                <NumberLink hits={one.hits} q={one.q} within={within} of={name(one.name)} />
              </li>
            ))}
          </Row>
        </div>
      )}
    </section>
  );
}
