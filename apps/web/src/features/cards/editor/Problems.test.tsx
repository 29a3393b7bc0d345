import type { ImportReport } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { I18nProvider } from '../../../i18n/i18n.tsx';
import { Elsewhere, Problems } from './Problems.tsx';

const PLACE = { type: 'transcription', code: 'RP', designation: null } as const;

function show(report: Partial<ImportReport>) {
  const whole = { ok: true, problems: [], counts: {}, ...report };
  render(
    <I18nProvider language="en" dictionary={DICTIONARIES.en}>
      <Problems report={whole} goTo={() => undefined} />
      <Elsewhere report={whole} place={PLACE} />
    </I18nProvider>,
  );
}

describe('what was found in a card', () => {
  afterEach(cleanup);

  it('says how often the same was found, and where else', () => {
    show({
      problems: [
        { severity: 'warning', code: 'ALIGN-VERSE', ref: '3.1', message: 'Differs', times: 12, also: ['3.2', '3.5'] },
      ],
    });
    expect(screen.getByText('12')).toBeTruthy();
    expect(screen.getByText('3.2, 3.5, …')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('counts what does not match on other cards, and leads to the list of them', () => {
    show({ elsewhere: 1203 });
    expect(screen.getByText(/^On other folios 1,203 places do not match/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/manage-texts/cards?type=transcription&code=RP');
    expect(screen.queryByText(/warning/)).toBeNull();
  });
});
