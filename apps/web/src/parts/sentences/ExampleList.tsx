import { homeTexts } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { exampleQueries } from '../../api/example-queries.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSpecimen } from '../../api/specimen.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';

/** Queries made from a text of the corpus, each with what it means; nothing where there is no text. */
export function ExampleList() {
  const { t } = useI18n();
  const texts = useQuery({ ...endpointQuery(homeTexts, {}), throwOnError: false });
  const { specimen } = useSpecimen(texts.data);
  if (specimen === undefined) return null;
  return (
    <dl>
      {exampleQueries(specimen.range).map(({ q, kind }) => (
        <div key={kind}>
          <dt>
            <a href={paths.results({ q, page: 1 })}>
              <code lang={specimen.range.language ?? 'und'}>{q}</code>
            </a>
          </dt>
          <dd>{t(`results.example.${kind}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
