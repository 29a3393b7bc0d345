/** What SRU servers say when something is wrong, by the numbers and names of the standard's list. */

const SRU = {
  2: 'System temporarily unavailable',
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  26: 'Non special character escaped in term',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  31: 'Anchoring character not supported',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  46: 'Unsupported boolean modifier',
  47: 'Cannot process query; reason unknown',
  48: 'Query feature unsupported',
  61: 'First record position out of range',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  80: 'Sort not supported',
  110: 'Stylesheets not supported',
} as const;

const FCS = {
  1: 'Persistent identifier passed by the client for restricting the search is invalid',
  3: 'Resource set too large; cannot perform query',
  4: 'Requested data view not valid for this resource',
} as const;

export interface Diagnostic {
  uri: string;
  message: string;
  details: string;
}

/** Of SRU. `details`: what the list asks for beside it, as the name of a parameter. */
export const sru = (number: keyof typeof SRU, details = ''): Diagnostic => ({
  uri: `info:srw/diagnostic/1/${number}`,
  message: SRU[number],
  details,
});

/** Of Federated Content Search. */
export const fcs = (number: keyof typeof FCS, details = ''): Diagnostic => ({
  uri: `http://clarin.eu/fcs/diagnostic/${number}`,
  message: FCS[number],
  details,
});

/** The request cannot be carried out. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.uri);
    this.diagnostic = diagnostic;
  }
}
