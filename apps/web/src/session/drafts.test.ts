// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, newDraftName, type ReadDraft, readDrafts } from './drafts.ts';

const CARD = 'card:RP/1r';
const DRAFT = { content: '<lb n="1"/>a', version: 'v1', at: '2026-11-21T12:00:00.000Z', by: 7 };

const read: ReadDraft<{ content: string; version: string }> = ({ content, version }) =>
  typeof content === 'string' && typeof version === 'string' ? { content, version } : null;

describe('a draft', () => {
  beforeEach(() => localStorage.clear());

  it('is kept for its place and person alone, under a name that logging out clears', () => {
    const name = newDraftName(CARD);
    expect(keepDraft(name, DRAFT)).toBe(true);
    expect(readDrafts(CARD, 7, read)).toEqual([{ ...DRAFT, name }]);
    expect(readDrafts(CARD, 8, read)).toEqual([]);
    expect(readDrafts('card:RP/1v', 7, read)).toEqual([]);
    expect(readDrafts('card:RP/1', 7, read)).toEqual([]);
    expect(Object.keys(localStorage).every((key) => key.startsWith('draft:'))).toBe(true);
    dropDraft(name);
    expect(readDrafts(CARD, 7, read)).toEqual([]);
  });

  it('does not take the place of one that another window keeps', () => {
    const [one, other] = [newDraftName(CARD), newDraftName(CARD)];
    keepDraft(one, DRAFT);
    keepDraft(other, { ...DRAFT, content: 'b', at: '2026-11-21T13:00:00.000Z' });
    expect(readDrafts(CARD, 7, read).map(({ content }) => content)).toEqual(['b', DRAFT.content]);
    dropDraft(other);
    expect(readDrafts(CARD, 7, read).map(({ name }) => name)).toEqual([one]);
  });

  it('is also found where all windows kept it under one name', () => {
    localStorage.setItem(`draft:${CARD}`, JSON.stringify(DRAFT));
    expect(readDrafts(CARD, 7, read).map(({ content }) => content)).toEqual([DRAFT.content]);
  });

  it.each(['', '{', 'null', '{"content":1}', '{"content":"a","version":"v","at":"x","by":"7"}'])(
    'is not what %j says',
    (kept) => {
      localStorage.setItem(newDraftName(CARD), kept);
      expect(readDrafts(CARD, 7, read)).toEqual([]);
    },
  );
});
