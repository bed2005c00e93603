import type { Random } from './random.ts';

type Words = readonly [string, ...string[]];
const words = (text: string) => text.trim().split(/\s+/) as [string, ...string[]];

export const firstNames: Words = words(`
  Aaron Abigail Adaeze Adam Adrian Agnes Ahmed Aisha Alan Alejandro Alice Amelia Amir Ana Anders André Andrea Angela
  Anika Anthony Antoine Aoife Arjun Astrid Aya Beatriz Benjamin Bianca Björn Brian Bruno Camille Carlos Carmen Caroline
  Catherine Cécile Charles Charlotte Chen Chiara Christian Claire Clara Connor Cristina Daniel Daniela David Deborah
  Diego Dmitri Dominic Edward Eileen Elena Eleni Elias Elif Elizabeth Emeka Emil Emily Emma Erik Esther Ethan Eva Fatima
  Federico Felix Fiona Florence Francesca François Frederik Gabriel Gabriela Georgia Giulia Grace Graham Greta Hana
  Hannah Harold Hassan Helen Henrik Hiroshi Hugo Ian Ibrahim Ines Ingrid Irene Isaac Isabel Ivan Jack Jacob James Jan
  Jasmine Javier Jean Jennifer Jessica Joana Johan Jonas Joseph Joyce Juan Julia Julien Kaito Kamal Karen Karl Katarina
  Keiko Kenji Kevin Klara Kofi Laila Lars Laura Lea Leila Leonardo Li Lily Linda Lorenzo Louise Lucas Lucia Luis Maeve
  Magnus Maria Marco Margaret Marie Mark Marta Martin Mateo Matthew Maya Mei Michael Miguel Mina Mohammed Monica Nadia
  Naomi Natalia Nathan Nicole Nina Noah Nora Oliver Olga Omar Oscar Pablo Patricia Paul Pedro Peter Petra Philip Pierre
  Priya Rachel Rafael Rania Raj Rebecca René Ricardo Robert Rosa Ruth Ryan Sakura Samuel Sandra Sara Sean Sebastian
  Simone Sofia Sophie Stefan Stella Susan Sven Tara Tatiana Teresa Theo Thomas Tomás Uma Valentina Vera Victor Vikram
  Vincent Wei William Xavier Yara Yasmin Yuki Yusuf Zoë
`);

export const lastNames: Words = words(`
  Abbott Abe Adeyemi Ahmadi Albrecht Allen Almeida Alvarez Andersen Anderson Andrade Aoki Arnold Bailey Baker Banerjee
  Barnes Bauer Becker Bell Bennett Berg Bernard Bianchi Blanc Bouchard Boyd Brandt Brennan Brooks Brown Bryant Burke
  Burns Byrne Campbell Cardoso Carlsson Carter Castillo Castro Chan Chandra Chapman Chen Chevalier Cho Clark Cohen Cole
  Collins Conti Cooper Costa Cox Cruz Cunningham Dahl Dalton Das Davies Delgado Deshpande Díaz Dixon Donovan Dubois
  Duffy Dumont Durand Eaton Eklund Elliott Ellis Eriksen Esposito Evans Farrell Faure Fernández Ferrari Ferreira Fischer
  Fisher Fitzgerald Fleming Fletcher Flores Fontaine Forbes Foster Fournier Fox Franco Friedman Fujita Gallagher Garcia
  Garnier Gibson Gill Girard Goldberg Gómez González Gordon Graham Grant Greco Green Griffin Gupta Haas Hall Hamilton
  Hansen Harper Harris Hart Hartmann Hayashi Hayes Henderson Hernández Hoffmann Holm Holmes Hughes Hunt Hussain Ibarra
  Ito Ivanova Iyer Jackson Jacobs Jansen Jensen Johansson Johnson Jones Joshi Kapoor Kato Kaur Keane Keller Kelly
  Kennedy Khan Kim Kimura King Klein Knight Kobayashi Koch Kowalski Kozlov Krause Krishnan Kumar Lambert Lang Larsen
  Laurent Lawson Le Leblanc Lee Lehmann Leroy Lewis Li Lin Lindqvist Liu Lombardi López Lund Lynch MacDonald Mancini
  Marino Marsh Martin Martínez Mason Matsuda Mazur McCarthy McKenna Mehta Mendes Menon Mercier Meyer Miller Mitchell
  Molina Moore Morales Moreau Moreno Morgan Morris Müller Murphy Murray Nair Nakamura Navarro Nelson Nguyen Nielsen Nolan
  Norris Novak Núñez O’Brien O’Connor Oduya Okafor Olsen Ortega Ortiz Osei Owens Pacheco Palmer Papadopoulos Park Parker
  Patel Pearson Peña Pereira Pérez Perrin Petersen Petrov Phillips Pierce Pinto Popescu Porter Price Quinn Ramírez Ramos
  Rao Reed Reid Reyes Ricci Richards Riley Rivera Roberts Robinson Rocha Rodrigues Rojas Romano Rossi Rousseau Roy Russo
  Ryan Saito Salazar Sanders Santos Sato Schmidt Schneider Schulz Scott Sharma Shaw Silva Simmons Simon Singh Smith
  Sokolov Souza Stein Stevens Stewart Suzuki Svensson Takahashi Tan Tanaka Taylor Thompson Torres Tran Turner Vargas
  Vasquez Vega Vidal Villa Virtanen Vogel Wagner Walker Wallace Walsh Wang Ward Watanabe Watson Weber Weiss Wells West
  White Williams Wilson Wolf Wong Wood Wright Wu Xu Yamada Yang Young Zhang Zimmermann
`);

/** First words of company names; each becomes a subdomain with the kind of company after it. */
export const companyNames: Words = words(`
  Alder Amber Anchor Arbor Argent Ashford Aspen Atlas Aurora Banyan Bayside Beacon Belmont Birchwood Blackmoor Bluewater
  Boreal Bradford Bridgeport Brightwell Brookfield Calder Cambria Canyon Capstone Cardinal Carrick Cascade Castle
  Chalcot Chesham Clarion Cobalt Colville Copper Corinth Cornerstone Coventry Crescent Crestview Cypress Dalton Delmar
  Denholm Dover Eastgate Edgeware Elmwood Ember Emerald Everest Fairmont Falcon Farringdon Fenwick Fjord Foxglove
  Galloway Garnet Glenmore Granite Greystone Halcyon Hamilton Harbor Hartwell Hawthorn Hazel Heron Highland Holloway
  Horizon Ironwood Juniper Kestrel Keystone Kingsway Lakeside Landmark Lantern Larch Laurel Linden Lockhart Longview
  Lunar Lyndon Magnolia Maple Marlow Meridian Midland Milford Monarch Montrose Newbury Northgate Oakhurst Obsidian
  Olympic Onyx Orchard Orion Osprey Palisade Paragon Pemberton Pinnacle Poplar Portland Quarry Quartz Radnor Ravenswood
  Redwood Regent Ridgeway Rockwell Rowan Sable Saffron Salisbury Sandstone Sapphire Sequoia Sherwood Silverlake Slate
  Solstice Sovereign Stanmore Sterling Stonebridge Summit Sycamore Tamarack Thornbury Tidewater Timber Trident Tudor
  Umber Unity Valor Vantage Verity Vista Wakefield Walnut Waverley Wellington Westbourne Whitmore Willow Windsor
  Winslow Woodlands Wyndham Yarrow Zenith
`);

export const companyKinds = {
  SELL_SIDE: [
    'Securities',
    'Capital Markets',
    'Partners',
    'Bank',
    'Advisory',
    '& Company',
    'Markets',
    'Financial',
  ],
  BUY_SIDE: [
    'Asset Management',
    'Capital',
    'Investment Partners',
    'Global Investors',
    'Fund Management',
    'Pension Trust',
    'Advisors',
    'Equity',
  ],
} as const;

/** A word that hardly ever occurs twice, like most words in real firms' names. */
export const coinedWord = (random: Random): string =>
  random.pick(beginnings) + random.pick(middles) + random.pick(endings);

const beginnings = words(`
  Al Am Ar Bal Bar Bel Bran Cal Car Cor Dal Del Dun Ed El Fal Fen Gal Gar Glen Hal Har Hel Ir Jor Kel Kin Lan Lor Mal Mar
  Mer Mor Nal Nor Or Pel Per Quin Ral Ren Ros Sal Sel Sor Tal Tar Tor Ul Val Ver Wal Wen Yar Zan
`);
const middles = words('a ab ad an and ar as ed el en er est i il in ing ist o ol on or os u um un ur ve vi');
const endings = words(`
  bank bury by combe cott dale den don fell field ford gate ham hurst land ley low mere mont mouth ney quay ridge ros sen
  shaw stead ston thorpe ton tor vale wark well wick worth
`);
