/** The query of the page of accounts. */
import { choice, optional, pageNumber, text } from '../address.ts';
import { AUDIT_ACTIONS } from './users.ts';

/** The parts of the page, for an admin. */
export const USERS_TABS = ['people', 'audit', 'account'] as const;

/** All but the tab is of the list of what was done. */
export const USERS_QUERY = {
  tab: choice(USERS_TABS, 'people'),
  login: text(),
  action: optional(choice(AUDIT_ACTIONS)),
  page: pageNumber,
};
