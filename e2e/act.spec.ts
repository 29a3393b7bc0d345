/**
 * Our own checks, put to the examples that the W3C's rules for testing accessibility come with. The examples lie beside
 * this project, and where they do not, there is nothing to test.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { walk } from './checks/focus.ts';
import { languageFaults } from './checks/language.ts';
import { outlineFaults } from './checks/outline.ts';
import { spacingFaults, zoomFaults } from './checks/room.ts';

const FILE = join(import.meta.dirname, '../../shared/naughty/act-cases.json');

interface Case {
  rule: string;
  name: string;
  case: string;
  expected: 'passed' | 'failed' | 'inapplicable';
  lang: string;
  code: string;
}

type Check = (page: Page) => Promise<string[]>;
const only =
  (pattern: RegExp, check: Check): Check =>
  async (page) =>
    (await check(page)).filter((one) => pattern.test(one));
const outline = (pattern: RegExp) => only(pattern, (page) => outlineFaults(page, 'en'));
const walked = (pattern: RegExp) => only(pattern, async (page) => (await walk(page)).faults);

/** Rule → our check of the same. */
const CHECKS: Readonly<Record<string, Check>> = {
  b5c3f8: outline(/html lang is "\s*"/),
  '2779a5': outline(/title/),
  cf77f2: outline(/first link/),
  '80af7b': walked(/goes round/),
  oj04fd: walked(/cannot be seen/),
  '59br37': only(/at 640 px .* cut off/s, zoomFaults),
  '24afc2': only(/letter-spacing/, spacingFaults),
  '78fd32': only(/line-height/, spacingFaults),
  '9e45ec': only(/word-spacing/, spacingFaults),
  de46e4: only(/language/, languageFaults),
  bf051a: only(/language/, languageFaults),
};

/** Rules that ask less than we do: examples that pass need not pass here. */
const STRICTER = ['cf77f2', '59br37', '78fd32', 'de46e4', 'bf051a'];

/** Examples that need files which do not lie beside them. */
const ELSEWHERE = /<script src=|<link rel="stylesheet"/;

const cases = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] }).cases : [];

for (const [rule, check] of Object.entries(CHECKS))
  test(`rule ${rule}: examples that fail are found out`, async ({ page }) => {
    test.skip(cases.length === 0, 'the examples are not there');
    const missed: string[] = [];
    for (const one of cases.filter(
      (example) => example.rule === rule && example.lang === 'html' && !ELSEWHERE.test(example.code),
    )) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.setContent(one.code);
      const faults = await check(page);
      if (one.expected !== 'failed' && STRICTER.includes(rule)) continue;
      if ((one.expected === 'failed') !== faults.length > 0)
        missed.push(`${one.case}: ${faults.join('; ')}\n${one.code}`);
    }
    expect(missed).toEqual([]);
  });
