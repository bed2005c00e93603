import { describe, expect, it } from 'vitest';
import { companyName } from '#server/matching/companyName.ts';
import { hostOf, isSharedHost, spell, webLabel } from '#server/matching/webLabels.ts';
import { webAddresses } from './webAddresses.ts';

it.each(webAddresses)('%s names a firm by %s', (address, label) => expect(webLabel(address)).toBe(label));

it.each([
  [' HTTPS://Pell.Example/x ', 'pell.example'],
  ['https:/pell.example', 'pell.example'],
  ['ftp://pell.example', 'pell.example'],
  ['www2.a-b.co.uk', 'a-b.co.uk'],
  ['pell.example:80', 'pell.example'],
  ['user@pell.example', null],
  ['localhost', null],
  ['a_b.example', null],
  ['', null],
])('the host of %s is %s', (address, host) => expect(hostOf(address)).toBe(host));

it.each([
  ['linkedin.com', true],
  ['pell.blogspot.com', true],
  ['pell.linkedin', false],
  ['linkedins.com', false],
])('%s has pages of anyone: %s', (host, isShared) => expect(isSharedHost(host)).toBe(isShared));

describe('a label is spelled by words, beginnings and first letters', () => {
  it.each<[label: string, name: string, percent: number, whole: number[], part: number[]]>([
    ['goodspringscapital', 'GOOD SPRINGS CAPITAL', 100, [0, 1, 2], []],
    ['glenmedeim', 'GLENMEDE INVESTMENT MANAGEMENT', 96, [0], [1, 2]],
    ['nwfs', 'NEW WAVE FINANCIAL SERVICES', 80, [], [0, 1, 2, 3]],
    ['oakmont', 'Pellworth Investment Counsel', 0, [], []],
    ['pellcap', 'Pellworth Capital', 90, [0], [1]],
    ['pelcap', 'Pellworth Capital', 90, [], [0, 1]],
    ['pecap', 'Pellworth Capital', 78, [], [0, 1]],
    ['pxcapital', 'Pellworth Capital', 81, [1], [0]],
    ['pellworthx', 'Pellworth', 85, [0], []],
    ['thepellworth', 'Pellworth', 0, [], []],
    ['pellworthmanagement', 'Pellworth Mgmt', 100, [0, 1], []],
    ['capitalpell', 'Pell Capital', 45, [1], []],
    ['bca', 'B Capital', 67, [], [0, 1]],
    ['abpell', 'Ab Pell', 100, [1], [0]],
    ['abcpell', 'Abc Pell', 100, [0, 1], []],
    ['axxxxpell', 'Axx Pell', 67, [0, 1], []],
    ['aaa', 'A Aa', 93, [], [0, 1]],
    ['abab', 'Ab Ab Cd', 100, [], [0, 1]],
    ['pelxworth', 'Pelton Worth', 80, [1], [0]],
  ])('%s by %s to %i %%', (label, name, percent, whole, part) => {
    const spelled = spell(label, companyName(name).words);
    expect({ ...spelled, share: Math.round(100 * spelled.share) }).toEqual({ share: percent, whole, part });
  });
});
