import { describe, expect, it } from 'vitest';
import { compare } from '#server/matching/compare.ts';
import type { Line, Measured } from '#server/matching/evidence.ts';
import { partyOf } from '#server/matching/party.ts';
import { partyNamed, type Values } from './partyNamed.ts';

/** One of 1,023 firms is 10 bits. */
const common: Record<string, number> = {
  ...{ bank: 128, capital: 512, partner: 256, fund: 512, management: 256, everywhere: 1_023, 東京: 64 },
};
const corpus = { firms: 1_023, firmsWith: (word: string) => common[word] ?? 0 };

const numbers = (measured: Measured): string =>
  Object.entries(measured)
    .map(([name, value]) => [name, Math.round(value * 1_000) / 1_000] as const)
    .flatMap(([name, value]) => (value === 0 ? [] : `${name} ${value}`))
    .join(', ');
const values = ({ outcome, comparison, left, right }: Line): string =>
  `${outcome} ${comparison} ${left} / ${right}`;
const lineOf = (field: Line['field'], left: string, right: string, mine?: Values, theirs?: Values) =>
  compare(partyNamed(left, mine), partyNamed(right, theirs), corpus, []).find((line) => line.field === field);
const words = (text: string): string[] => text.split(' ').filter(Boolean);
const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));

describe('names', () => {
  it.each(
    table(`
    Pell Capital              | Pell Capital               | AGREES SAME_NAME     | Pell=Pell EXACT, Capital=Capital EXACT                                                | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 1.1
    Pell Capital              | Capital Pell               | AGREES SAME_WORDS    | Pell=Pell EXACT, Capital=Capital EXACT                                                | sameWords 1, firstWordOther 1, share 1, highShare 1, allWords 1.1, otherOrder 1
    Pell Capital              | Pell                       | SIMILAR PART_OF_NAME | Pell=Pell EXACT                                                                       | firstWordSame 1, rightInLeft 1, share 0.952, highShare 0.881, allWords 1, leftOver 0.1, rareLeftOver 0.1
    Pell                      | Pell Capital               | SIMILAR PART_OF_NAME | Pell=Pell EXACT                                                                       | firstWordSame 1, leftInRight 1, share 0.952, highShare 0.881, allWords 1, rightOver 0.1, rareRightOver 0.1
    Pell Capital              | Tress Capital              | SIMILAR SOME_WORDS   | Capital=Capital EXACT                                                                 | firstWordOther 1, share 0.091, allWords 0.1, leftOver 1, rightOver 1, rareLeftOver 1, rareRightOver 1
    Pell                      | Tress                      | DIFFERS NO_WORDS     |                                                                                       | firstWordOther 1, leftOver 1, rightOver 1, rareLeftOver 1, rareRightOver 1
    Pell Mgmt                 | Pell Management            | AGREES SAME_WORDS    | Pell=Pell EXACT, Mgmt=Management ABBREVIATION                                         | sameWords 1, firstWordSame 1, share 0.992, highShare 0.979, allWords 1.19, loose 0.01
    Pelworth                  | Pellworth                  | AGREES SAME_WORDS    | Pelworth=Pellworth TYPO                                                               | sameWords 1, firstWordSame 1, share 0.8, highShare 0.5, allWords 0.8, loose 0.2
    ABC                       | Alpen Birk Cedar           | AGREES ACRONYM       | ABC=Alpen Birk Cedar ACRONYM                                                          | sameWords 1, firstWordSame 1, share 0.3, allWords 0.6, loose 0.4
    ABC Bank                  | Alpen Birk Cedar           | SIMILAR ACRONYM      | ABC=Alpen Birk Cedar ACRONYM                                                          | firstWordSame 1, rightInLeft 1, share 0.279, allWords 0.6, leftOver 0.3, rareLeftOver 0.3, loose 0.4
    Pell AG Bank              | Pell AG Tress              | SIMILAR SOME_WORDS   | Pell=Pell EXACT, AG=AG EXACT                                                          | firstWordSame 1, share 0.667, highShare 0.167, allWords 1.3, leftOver 0.3, rightOver 1, rareLeftOver 0.3, rareRightOver 1
    Pell Everywhere           | Pell                       | SIMILAR PART_OF_NAME | Pell=Pell EXACT                                                                       | firstWordSame 1, rightInLeft 1, share 0.985, highShare 0.963, allWords 1, leftOver 0.03, rareLeftOver 0.03
    東京 Pell                   | Pell                       | SIMILAR PART_OF_NAME | Pell=Pell EXACT                                                                       | firstWordOther 1, rightInLeft 1, share 0.833, highShare 0.583, allWords 1, leftOver 0.4, rareLeftOver 0.4
    Alpen Birk Cedar Dorn Elm | Alpen Birk Cedar Dorn Elm  | AGREES SAME_NAME     | Alpen=Alpen EXACT, Birk=Birk EXACT, Cedar=Cedar EXACT, Dorn=Dorn EXACT, Elm=Elm EXACT | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 4
    Pell Birk Cedar Dorn Elm  | Pell Fir                   | SIMILAR SOME_WORDS   | Pell=Pell EXACT                                                                       | firstWordSame 1, share 0.286, allWords 1, leftOver 3, rightOver 1, rareLeftOver 1, rareRightOver 1
    Pell Fir                  | Pell Birk Cedar Dorn Elm   | SIMILAR SOME_WORDS   | Pell=Pell EXACT                                                                       | firstWordSame 1, share 0.286, allWords 1, leftOver 1, rightOver 3, rareLeftOver 1, rareRightOver 1
    Pell                      | Tress = Pell               | AGREES SAME_NAME     | Pell=Pell EXACT                                                                       | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 1                                                | Pell / Pell
    Pell = Quor               | Quor = Pell                | AGREES SAME_NAME     | Quor=Quor EXACT                                                                       | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 1                                                | Quor / Quor
    Pell = Pell Bank          | Pell = Pell Bank           | AGREES SAME_NAME     | Pell=Pell EXACT, Bank=Bank EXACT                                                      | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 1.3                                              | Pell Bank / Pell Bank
    Pell Fund I               | Pell Fund II = Pell Fund I | AGREES SAME_NAME     | Pell=Pell EXACT, Fund=Fund EXACT                                                      | sameName 1, sameWords 1, firstWordSame 1, share 1, highShare 1, allWords 1.1                                              | Pell Fund I / Pell Fund I
    Pell Alpen Birk           | Birk Pell Alpen            | AGREES SAME_WORDS    | Pell=Pell EXACT, Alpen=Alpen EXACT, Birk=Birk EXACT                                   | sameWords 1, firstWordOther 1, share 1, highShare 1, allWords 3, otherOrder 1
    Alpen Pell Birk           | Alpen Birk                 | SIMILAR PART_OF_NAME | Alpen=Alpen EXACT, Birk=Birk EXACT                                                    | firstWordSame 1, rightInLeft 1, share 0.8, highShare 0.5, allWords 2, leftOver 1, rareLeftOver 1
    Blue Star Pell            | Pell Bluestar              | AGREES SAME_WORDS    | Pell=Pell EXACT, Blue Star=Bluestar CONCATENATION                                     | sameWords 1, firstWordOther 1, share 0.8, highShare 0.5, allWords 2, otherOrder 1
  `),
  )('%s and %s: %s', (one = '', other = '', result, how, measured, chosen) => {
    const line = lineOf('name', one, other);
    expect(`${line?.outcome} ${line?.comparison}`).toBe(result);
    expect(line?.how.map(({ left, right, kind }) => `${left}=${right} ${kind}`).join(', ')).toBe(how);
    expect(line && numbers(line.measured)).toBe(measured);
    expect(`${line?.left} / ${line?.right}`).toBe(chosen ?? `${one} / ${other}`);
  });

  it('count up to a limit', () => {
    const all = (letter: string) => [...'abcdefghijk'].map((first) => `${first}ortt${letter}`).join(' ');
    const line = lineOf('name', all('x'), all('z'));
    expect(line && numbers(line.measured)).toBe(
      'sameWords 1, firstWordSame 1, share 0.8, highShare 0.5, allWords 4, loose 2',
    );
  });

  it.each(
    table(`
    Pell Capital   | Pell Capital     | AGREES RARE_WORD Pell / Pell, 1 firms           | rareWord 0.9, veryRareWord 0.1
    Capital Pell   | Capital Pell     | AGREES RARE_WORD Pell / Pell, 1 firms           | rareWord 0.9, veryRareWord 0.1
    Pell Mgmt      | Tress Management | SIMILAR RARE_WORD Mgmt / Management, 256 firms  | rareWord 0.19
    Pelworth       | Pellworth        | SIMILAR RARE_WORD Pelworth / Pellworth, 1 firms | rareWord 0.8
    Fund AG Bank   | Fund AG Capital  | AGREES RARE_WORD Fund / Fund, 512 firms         | rareWord 0.1
    東京             | 東京               | AGREES RARE_WORD 東京 / 東京, 64 firms              | rareWord 0.4
    Blue Star Bank | Bluestar Bank    | AGREES RARE_WORD Blue Star / Bluestar, 1 firms  | rareWord 0.9, veryRareWord 0.1
    Pell           | Tress            | none                                            |
    Bank Fund      | Bank Fund        | AGREES RARE_WORD Bank / Bank, 128 firms         | rareWord 0.3
    AG Pell        | AG Tress         | none                                            |
  `),
  )('the rarest word of %s and %s: %s', (one = '', other = '', result, measured) => {
    const line = lineOf('rareWord', one, other);
    expect(line ? `${values(line)}, ${line.rarity?.firms} firms` : 'none').toBe(result);
    expect(numbers(line?.measured ?? {})).toBe(measured ?? '');
    if (line) expect(line.rarity).toMatchObject({ word: line.right, ofFirms: 1_023 });
  });
});

it.each(
  table(`
    Pell Fund I       | Pell Fund I       | AGREES SAME_NUMBER 1 / 1            | sameNumber 1
    Pell Fund I       | Pell Fund II      | DIFFERS OTHER_NUMBER 1 / 2          | otherNumber 1
    Pell Fund I       | Pell Fund         | DIFFERS NUMBER_ON_ONE_SIDE 1 / null | otherNumber 1
    Pell Fund         | Pell Fund 1       | DIFFERS NUMBER_ON_ONE_SIDE null / 1 | otherNumber 1
    Pell 1            | Pell 2            | DIFFERS OTHER_NUMBER 1 / 2          | otherNumber 1
    Pell 1            | Pell              | DIFFERS NUMBER_ON_ONE_SIDE 1 / null | numberOnOneSide 1
    Pell              | Pell 1            | DIFFERS NUMBER_ON_ONE_SIDE null / 1 | numberOnOneSide 1
    Pell Fund 1       | Pell 1            | AGREES SAME_NUMBER 1 / 1            | sameNumber 1
    Pell 1 Fund       | Pell 1 2          | DIFFERS OTHER_NUMBER 1 / 1 2        | otherNumber 1
    Pell              | Pell              | none                                |
    Pell Trust 2006 1 | Pell Trust 2006 1 | AGREES SAME_NUMBER 2006 1 / 2006 1  | sameNumber 1
    Pell Trust 2006 1 | Pell Trust 2006   | DIFFERS OTHER_NUMBER 2006 1 / 2006  | otherNumber 1
    Pell 2 LP         | Pell              | DIFFERS NUMBER_ON_ONE_SIDE 2 / null | otherNumber 1
    Pell 1 2          | Pell 2 1          | DIFFERS OTHER_NUMBER 1 2 / 2 1      | otherNumber 1
`),
)('the numbers of %s and %s: %s', (one = '', other = '', result, measured) => {
  const line = lineOf('number', one, other);
  expect(line ? values(line) : 'none').toBe(result);
  expect(numbers(line?.measured ?? {})).toBe(measured ?? '');
});

it.each(
  table(`
    Pell Inc | Pell Inc  | AGREES SAME_FORM Inc / Inc    | sameForm 1
    Pell Inc | Pell Corp | SIMILAR OTHER_FORM Inc / Corp |
    Pell PLC | Pell Ltd  | SIMILAR OTHER_FORM PLC / Ltd  |
    Pell Inc | Pell Ltd  | DIFFERS OTHER_FORM Inc / Ltd  | otherForm 0.3
    Pell Inc | Pell AG   | DIFFERS OTHER_FORM Inc / AG   | otherForm 1
    Pell AG  | Pell Inc  | DIFFERS OTHER_FORM AG / Inc   | otherForm 1
    Pell AG  | Pell SE   | DIFFERS OTHER_FORM AG / SE    | otherForm 1
    Pell Inc | Pell      | MISSING null Inc / null       |
    Pell     | Pell Inc  | MISSING null null / Inc       |
  `),
)('the legal forms of %s and %s: %s', (one = '', other = '', result, measured) => {
  const line = lineOf('legalForm', one, other);
  expect(line && values(line)).toBe(result);
  expect(line && numbers(line.measured)).toBe(measured ?? '');
});

it.each(
  table(`
    Pell Bank                  | Pell          | tress.com pell.com | pell.com                              | AGREES SAME_DOMAIN pell.com / pell.com                               | sameDomain 1
    Pell Bank                  | Pell Bank     | pell.com           | pellbank.com                          | DIFFERS OTHER_DOMAIN pell.com / pellbank.com                         | otherDomain 1
    Pell Bank                  | Tress         | quor.com           | pellbank.com                          | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | otherDomain 1, aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Tress Capital |                    | pellbank.com                          | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Tress         |                    | pellbank.com pellxx.com               | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Tress         |                    | pellxx.com pellbank.com               | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Pell          |                    | pellbank.com                          | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Tress         |                    | pell.com                              | AGREES DOMAIN_SPELLS_NAME Pell Bank / pell.com                       | aliasShare 1, aliasBits 1, aliasRare 0.2, aliasLeftOver 0.3
    Pell Bank                  | Tress         |                    | pb.com linkedin.com/company/pell-bank | AGREES DOMAIN_SPELLS_NAME Pell Bank / linkedin.com/company/pell-bank | aliasShare 1, aliasBits 1.3, aliasRare 0.2, aliasAll 1, aliasPage 1
    Nova Wave Fin              | Tress         |                    | nwf.com                               | SIMILAR DOMAIN_SPELLS_NAME Nova Wave Fin / nwf.com                   | aliasShare 0.6, aliasAll 1, aliasInitials 1
    Pell Bank                  | Pell Bank     |                    | pellbank.com                          | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellbank.com                   | domainSpelled 1, domainRare 1.3, domainAdds 1
    Pell Bank                  | Pell Bank     |                    | pellb.com                             | AGREES DOMAIN_SPELLS_NAME Pell Bank / pellb.com                      | domainSpelled 0.575, domainRare 0.922, domainAdds 1
    Pell Bank                  | Pell Bank     |                    | pell.com                              | AGREES DOMAIN_SPELLS_NAME Pell Bank / pell.com                       | domainSpelled 0.5, domainRare 1
    Pell                       | Tress         |                    | pellxx.com                            | SIMILAR DOMAIN_SPELLS_NAME Pell / pellxx.com                         | domainRare 0.25
    Pell                       | Tress         |                    | pellxxxxx.com                         | MISSING null null / pellxxxxx.com                                    |
    Pell Alpen Birk Cedar Dorn | Tress         |                    | pell.com                              | AGREES DOMAIN_SPELLS_NAME Pell Alpen Birk Cedar Dorn / pell.com      | aliasShare 1, aliasBits 1, aliasRare 0.2, aliasLeftOver 3
    Pell Alpen Birk            | Tress         |                    | pellalpenbirk.com                     | AGREES DOMAIN_SPELLS_NAME Pell Alpen Birk / pellalpenbirk.com        | aliasShare 1, aliasBits 2.5, aliasRare 0.2, aliasAll 1
    Pell Bank                  | Tress         |                    | pe.com                                | MISSING null null / pe.com                                           |
    Pell Bank                  | Tress         | quor.com           |                                       | MISSING null quor.com / null                                         |
    Pell                       | Tress         |                    | pellx.com                             | SIMILAR DOMAIN_SPELLS_NAME Pell / pellx.com                          | domainSpelled 0.25, domainRare 0.49
    Pell Bank                  | Pell Bank     | quor.com           | quor.de                               | DIFFERS OTHER_DOMAIN quor.com / quor.de                              | otherDomain 1
    Pe                         | Tress         |                    | pe.com                                | MISSING null null / pe.com                                           |
    Abc                        | Tress         |                    | abc.com                               | AGREES DOMAIN_SPELLS_NAME Abc / abc.com                              | aliasShare 1, aliasBits 1, aliasRare 0.2, aliasAll 1
    Pell                       | Pell          |                    | pellxxx.com                           | MISSING null null / pellxxx.com                                      |
    Alpen Birk Bank Fund       | Tress         |                    | alpenbirkbf.com                       | AGREES DOMAIN_SPELLS_NAME Alpen Birk Bank Fund / alpenbirkbf.com     | aliasShare 0.927, aliasBits 2, aliasRare 0.2, aliasAll 1
  `),
)(
  'the websites of %s and %s, %s and %s: %s',
  (one = '', other = '', mine = '', theirs = '', result, measured) => {
    const line = lineOf('webDomain', one, other, { websites: words(mine) }, { websites: words(theirs) });
    expect(line && values(line)).toBe(result);
    expect(line && numbers(line.measured)).toBe(measured ?? '');
  },
);

it.each(
  table(`
    lei        | A1      | a-1    | AGREES SAME_IDENTIFIER A1 / a-1         | sameIdentifier 1
    lei        | 12354   | 123456 | DIFFERS OTHER_IDENTIFIER 12354 / 123456   | otherIdentifier 1
    lei        | 12345   | 12364  | DIFFERS OTHER_IDENTIFIER 12345 / 12364    | otherIdentifier 1
    lei        | 12345   | 12356  | DIFFERS OTHER_IDENTIFIER 12345 / 12356    | otherIdentifier 1
    lei        | 12345   | 12354  | SIMILAR DIGITS_SWAPPED 12345 / 12354    | swappedDigits 1
    lei        | 12345   | 12344  | DIFFERS OTHER_IDENTIFIER 12345 / 12344  | otherIdentifier 1
    lei        | 12345   | 32145  | DIFFERS OTHER_IDENTIFIER 12345 / 32145  | otherIdentifier 1
    lei        | 12345   | 123456 | DIFFERS OTHER_IDENTIFIER 12345 / 123456 | otherIdentifier 1
    lei        | 12345   | 12435  | SIMILAR DIGITS_SWAPPED 12345 / 12435    | swappedDigits 1
    lei        | 1234    | 1243   | DIFFERS OTHER_IDENTIFIER 1234 / 1243    | otherIdentifier 1
    lei        | 12345   | 12453  | DIFFERS OTHER_IDENTIFIER 12345 / 12453  | otherIdentifier 1
    lei        | 12345   | 13254  | DIFFERS OTHER_IDENTIFIER 12345 / 13254  | otherIdentifier 1
    lei        | 12345 B | x B    | AGREES SAME_IDENTIFIER B / B            | sameIdentifier 1
    lei        | 1       |        | MISSING null 1 / null                   |
    lei        |         | 1      | MISSING null null / 1                   |
    lei        |         |        | none                                    |
    lei        | 21345   | 12345  | SIMILAR DIGITS_SWAPPED 21345 / 12345    | swappedDigits 1
    rolodexKey | 1       | 1      | AGREES SAME_IDENTIFIER 1 / 1            | sameKey 1
    rolodexKey | 1       | 2      | DIFFERS OTHER_IDENTIFIER 1 / 2          | otherIdentifier 1
    rolodexKey |         | 2      | none                                    |
    rolodexKey | 1       |        | MISSING null 1 / null                   |
  `),
)('%s %s and %s: %s', (kind = '', mine = '', theirs = '', result, measured) => {
  const line = lineOf(kind as 'lei', 'Pell', 'Pell', { [kind]: words(mine) }, { [kind]: words(theirs) });
  expect(line ? values(line) : 'none').toBe(result);
  expect(numbers(line?.measured ?? {})).toBe(measured ?? '');
});

it('sides without names are compared by the rest', () => {
  const nameless = partyOf({ names: [], websites: [], places: [], identifiers: { lei: ['1'] } });
  const told = (...sides: [typeof nameless, typeof nameless]) =>
    compare(...sides, corpus, []).map((line) => `${line.field} ${values(line)}`);
  expect(told(nameless, partyNamed('Pell'))).toEqual([
    'name MISSING null null / Pell',
    'lei MISSING null 1 / null',
  ]);
  expect(told(partyNamed('Pell'), nameless)).toEqual([
    'name MISSING null Pell / null',
    'lei MISSING null null / 1',
  ]);
});

it('a name is not compared word by word where the address spells it better', () => {
  const line = lineOf('name', 'Pell Bank', 'Pell', {}, { websites: ['pellbank.com'] });
  expect(line).toMatchObject({ comparison: 'PART_OF_NAME', measured: {} });
  expect(lineOf('rareWord', 'Pell Bank', 'Pell', {}, { websites: ['pellbank.com'] })).toBeUndefined();
});
