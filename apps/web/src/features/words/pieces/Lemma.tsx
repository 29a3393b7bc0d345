import { homographOf } from '@glosa/contract';

/** A headword as it is written; the number that tells it from its homographs is raised. */
export function Lemma({ of }: { of: string }) {
  const { headword, number } = homographOf(of) ?? { headword: of, number: '' };
  // Digits of other heights are raised or lowered already.
  if (!/^\d+$/.test(number)) return of;
  return (
    <>
      {headword}
      <sup>{number}</sup>
    </>
  );
}
