/** A licence in the words of its text, and the way to it where that is known. */
export function Licence({ licence, licenceUrl }: { licence: string | null; licenceUrl: string | null }) {
  if (licenceUrl === null) return licence;
  return (
    <a href={licenceUrl} rel="license noreferrer">
      {licence}
    </a>
  );
}
