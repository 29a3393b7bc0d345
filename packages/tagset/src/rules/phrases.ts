/**
 * Fixed expressions that the lexical rules begin with, in the spelling of transcriptions. An installation extends them:
 * no list of them is complete.
 */
import type { RulePhrase } from './rule.ts';

const list = (...phrases: string[]): RulePhrase[] => phrases.map((words) => ({ words }));
const governing = (cas: string, ...phrases: string[]): RulePhrase[] =>
  phrases.map((words) => ({ words, categories: { cas } }));

export const PREPOSITIONS: readonly RulePhrase[] = [
  ...governing('dat', 'na przeciwko', 'na przeciw', 'na przeciwo', 'w brew', 'ku woli'),
  ...governing('gen', 'po śrzod', 'po śrzodku', 'po środku', 'w śrzod', 'w śrzodku', 'w środku', 'z śrzodku'),
  ...governing('gen', 'na miasto', 'na miejsce', 'w miejsce'),
  ...governing('gen', 'z pośrzod', 'po dle', 'po dług', 'w edług'),
  ...governing('gen', 'w około', 'na około', 'na kształt', 'na wierzch', 'do koła'),
];

export const ADVERBIALS: readonly RulePhrase[] = list(
  ...['za prawdę', 'w prawdzie', 'na prawdę', 'po prawdzie'],
  ...['z dawna', 'od dawna', 'z młoda', 'z nowu', 'z nienagła', 'z nagła', 'z wysoka', 'z daleka', 'od daleka'],
  ...['z bliska', 'z prosta', 'z cicha', 'po cichu', 'po prostu', 'po mału', 'po tajemnie'],
  ...['na przod', 'na przód', 'na prędce', 'na nowo', 'na wieki', 'na koniec', 'na ostatek', 'na jutrz', 'na zajutrz'],
  ...['na świtaniu', 'na poły', 'na gotowie', 'na wspak', 'na wznak'],
  ...['do końca', 'do cała', 'do czysta', 'do syta', 'do niedawna', 'od nowa', 'od początku', 'od wieka', 'od wieków'],
  ...['w skok', 'w pół', 'w poły', 'w koło', 'w net', 'w krótce', 'w głos', 'w cale', 'w zdłuż', 'w szerz'],
  ...['za raz', 'za się', 'ku podziwu', 'bez mała', 'bez pochyby', 'bez wątpienia'],
  ...[
    'przez dzięki',
    'przez pochyby',
    'przez lutości',
    'przed laty',

    'z tąd',
    'do tąd',
    'do kąd',
    'od kąd',
    'po społu',
  ],
);

export const CONJUNCTIONS: readonly RulePhrase[] = list(
  ...['a przeto', 'a tako', 'a tak', 'a więc', 'a zatem', 'a wszakże', 'a wszakoż', 'a jednak'],
  ...['dla tego', 'dla tego iż', 'dla tego że', 'dla tego aby', 'prze to', 'prze to iż', 'za tym', 'przed tym niż'],
  ...['jako by', 'jako gdyby', 'tako iż', 'tak iż', 'tak aby', 'tako aby', 'po tym jako', 'po tym gdy'],
  ...['mimo to iż', 'chocia by', 'choć by', 'al bo', 'jeśli by', 'gdy by'],
  ...['nie tylko', 'nie jeno', 'nie iżby', 'ani też', 'wtenczas gdy', 'tedy gdy'],
);
