/** What reads filters, in a file that comes when an address has one. */
export { askedFilter } from '@glosa/contract';
