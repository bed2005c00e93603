type Some<T> = readonly [T, ...T[]];

export type FirmKind = { entityType: string; industryType: string; endings: Some<string> };

/** Each line: an entity type, an industry type and the words that end such a firm's name. */
export const firmKinds = table(`
  INVESTMENT_ADVISER | INVESTMENT_MANAGEMENT | Asset Management, Investment Management, Advisors, Global Investors, Funds
  INVESTMENT_ADVISER | INVESTMENT_MANAGEMENT | Investment Partners, Fund Management, Investment Counsel, Portfolio Advisors
  BROKER_DEALER | CAPITAL_MARKETS | Securities, Capital Markets, Markets, Financial, Brokerage
  HEDGE_FUND | INVESTMENT_MANAGEMENT | Capital, Capital Management, Master Fund, Opportunities Fund, Arbitrage
  PRIVATE_EQUITY | INVESTMENT_MANAGEMENT | Equity Partners, Growth Partners, Ventures, Private Equity
  BANK | BANKING | Bank, Bancorp, Trust, Private Bank, Savings Bank
  INSURANCE_COMPANY | INSURANCE | Insurance, Life, Reinsurance, Assurance, Mutual
  PENSION_FUND | INVESTMENT_MANAGEMENT | Pension Fund, Retirement Trust, Pension Trust, Superannuation
  FAMILY_OFFICE | WEALTH_MANAGEMENT | Family Office, Wealth, Wealth Management, Private Wealth
  PUBLIC_COMPANY | ENERGY | Energy, Petroleum, Resources, Renewables
  PUBLIC_COMPANY | HEALTH_CARE | Therapeutics, Biosciences, Medical, Pharma, Diagnostics
  PUBLIC_COMPANY | TECHNOLOGY | Software, Systems, Semiconductor, Networks, Technologies
  PUBLIC_COMPANY | COMMUNICATIONS | Media, Telecom, Communications, Studios
  PRIVATE_COMPANY | INDUSTRIALS | Industries, Engineering, Logistics, Aerospace, Shipping
  PRIVATE_COMPANY | MATERIALS | Chemicals, Metals, Mining, Paper
  PRIVATE_COMPANY | CONSUMER | Foods, Brands, Retail, Beverages, Hotels
  PRIVATE_COMPANY | REAL_ESTATE | Properties, Realty, Land, Real Estate
`).map(([entityType = '', industryType = '', endings]) => ({
  entityType,
  industryType,
  endings: list(endings, ','),
})) as [FirmKind, ...FirmKind[]];

export type FirmCountry = {
  code: string;
  name: string;
  forms: Some<string>;
  streets: Some<string>;
  /** City, state, and a postal code in which `#` is a digit and `@` a letter. */
  cities: Some<string>;
};

/**
 * Listed as often as its share says. Each line: a code, the country in a subsidiary's name, a share, legal forms,
 * streets (`#` is a house number) and cities as city/state/postal code.
 */
export const firmCountries = table(`
  US | America | 40 | Inc.; LLC; LP; Corporation; Inc.; LLC; Co. | # Market Street; # Park Avenue; # Main Street; # Lake Drive; # Federal Plaza | New York/NY/100##; Boston/MA/021##; Chicago/IL/606##; San Francisco/CA/941##; Dallas/TX/752##; Greenwich/CT/068##; Charlotte/NC/282##
  GB | UK | 10 | Limited; plc; LLP; Limited | # King Street; # Bishops Walk; # Castle Street | London/England/EC#A #@@; Edinburgh/Scotland/EH# #@@; Manchester/England/M# #@@; Leeds/England/LS# #@@
  CA | Canada | 6 | Inc.; Ltd.; Corp. | # Bay Street; # Queen Street West | Toronto/ON/M5J #@#; Montreal/QC/H3B #@#; Vancouver/BC/V6C #@#
  DE | Deutschland | 6 | GmbH; AG; SE; GmbH & Co. KG | Hauptstraße #; Lindenallee # | Frankfurt am Main/Hessen/603##; München/Bayern/803##; Hamburg/Hamburg/203##
  JP | Japan | 5 | KK; Co., Ltd.; GK | Marunouchi #-2; Minami #-1 | Tokyo/Tokyo/100-00##; Osaka/Osaka/530-00##
  CH | Schweiz | 4 | AG; SA; GmbH | Bahnhofstrasse #; Seeweg # | Zürich/ZH/80##; Genève/GE/12##; Basel/BS/40##
  FR | France | 4 | SA; SAS; SCA | # rue de la Gare; # avenue des Tilleuls | Paris/Île-de-France/7500#; Lyon/Auvergne-Rhône-Alpes/6900#
  NL | Nederland | 3 | NV; BV; BV | Kerkstraat #; Havenweg # | Amsterdam/Noord-Holland/10## @@; Rotterdam/Zuid-Holland/30## @@
  BE | Belgium | 1 | NV; SA | Kerkstraat #; Rue Haute # | Antwerpen/Antwerpen/20##; Bruxelles/Bruxelles/10##
  LU | Luxembourg | 2 | SA; S.à r.l. | # rue du Parc | Luxembourg/Luxembourg/L-2###
  IE | Ireland | 2 | plc; Limited; DAC | # Harbour Street | Dublin/Leinster/D0#
  ES | España | 1 | S.A.; S.L. | Calle Mayor # | Madrid/Madrid/280##; Barcelona/Cataluña/080##
  IT | Italia | 2 | S.p.A.; S.r.l. | Via Roma # | Milano/Lombardia/201##; Torino/Piemonte/101##
  SE | Sverige | 2 | AB; AB (publ) | Storgatan # | Stockholm/Stockholm/111 ##; Göteborg/Västra Götaland/411 ##
  NO | Norge | 1 | AS; ASA | Storgata # | Oslo/Oslo/01##
  DK | Danmark | 1 | A/S; ApS | Nygade # | København/Hovedstaden/10##
  AU | Australia | 3 | Pty Ltd; Limited; Pty Ltd | # George Street | Sydney/NSW/20##; Melbourne/VIC/30##
  SG | Singapore | 2 | Pte. Ltd.; Limited | # Harbour Road | Singapore/Singapore/0#####
  HK | Hong Kong | 2 | Limited | # Queen’s Road | Hong Kong/Hong Kong Island/999077
  IN | India | 2 | Limited; Private Limited | # Station Road | Mumbai/Maharashtra/4000##; Bengaluru/Karnataka/5600##
  BR | Brasil | 1 | S.A.; Ltda. | Rua das Flores # | São Paulo/SP/01###-0##
  KY | Cayman | 2 | Ltd.; LP; SPC | # Harbour Drive | George Town/Grand Cayman/KY1-11##
`).flatMap(([code = '', name = '', share, forms, streets, cities]): FirmCountry[] => {
  const country = { code, name, forms: list(forms), streets: list(streets), cities: list(cities) };
  return Array.from({ length: Number(share) }, () => country);
}) as [FirmCountry, ...FirmCountry[]];

function table(text: string): string[][] {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

function list(text = '', between = ';'): Some<string> {
  const [first = '', ...others] = text.split(between).map((item) => item.trim());
  return [first, ...others];
}
