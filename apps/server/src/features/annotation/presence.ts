/** Who has which sentence open. It is kept in memory, as a courtesy: saving depends on versions alone. */

/** A person whose browser sends nothing for so long counts as gone, in milliseconds. */
const STAY = 45_000;

export interface Presence {
  enter(code: string, sentenceNo: number, login: string): void;
  /** Logins of the others, in order. */
  others(code: string, sentenceNo: number, login: string): string[];
}

export function buildPresence(now: () => Date): Presence {
  /** By login: where a person was last seen. One person is in one place. */
  const places = new Map<string, { code: string; sentenceNo: number; at: number }>();
  return {
    enter: (code, sentenceNo, login) => {
      const at = now().getTime();
      for (const [who, place] of places) if (at - place.at > STAY) places.delete(who);
      places.set(login, { code, sentenceNo, at });
    },
    others: (code, sentenceNo, login) => {
      const oldest = now().getTime() - STAY;
      return [...places]
        .filter(([who, place]) => who !== login && place.code === code && place.sentenceNo === sentenceNo)
        .filter(([, { at }]) => at >= oldest)
        .map(([who]) => who)
        .toSorted();
    },
  };
}
