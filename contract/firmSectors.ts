import type { SectorScheme } from './firmValues.ts';

type Groups = Readonly<Record<string, readonly string[]>>;

/**
 * The codes of each scheme by group: the sectors of NAICS 2022 with their subsectors, the sections of ISIC revision 4
 * with their divisions. Their names are in the catalog `firmSectors`.
 */
export const sectorGroups: Readonly<Record<SectorScheme, Groups>> = {
  NAICS: groupsOf(`
    11: 111 112 113 114 115
    21: 211 212 213
    22: 221
    23: 236 237 238
    31-33: 311 312 313 314 315 316 321 322 323 324 325 326 327 331 332 333 334 335 336 337 339
    42: 423 424 425
    44-45: 441 444 445 449 455 456 457 458 459
    48-49: 481 482 483 484 485 486 487 488 491 492 493
    51: 512 513 516 517 518 519
    52: 521 522 523 524 525
    53: 531 532 533
    54: 541
    55: 551
    56: 561 562
    61: 611
    62: 621 622 623 624
    71: 711 712 713
    72: 721 722
    81: 811 812 813 814
    92: 921 922 923 924 925 926 927 928
  `),
  ISIC: groupsOf(`
    A: 01 02 03
    B: 05 06 07 08 09
    C: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33
    D: 35
    E: 36 37 38 39
    F: 41 42 43
    G: 45 46 47
    H: 49 50 51 52 53
    I: 55 56
    J: 58 59 60 61 62 63
    K: 64 65 66
    L: 68
    M: 69 70 71 72 73 74 75
    N: 77 78 79 80 81 82
    O: 84
    P: 85
    Q: 86 87 88
    R: 90 91 92 93
    S: 94 95 96
    T: 97 98
    U: 99
  `),
};

export const isSectorCode = (scheme: SectorScheme, code: string): boolean =>
  Object.values(sectorGroups[scheme]).some((codes) => codes.includes(code));

function groupsOf(table: string): Groups {
  const lines = table.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [group = '', codes = ''] = line.trim().split(': ');
      return [group, codes.split(' ')];
    }),
  );
}
