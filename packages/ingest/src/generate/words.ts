/** Names of people, places and things, combined at random. */

export const FIRST_NAMES = (
  'Ada Aiko Alma Amir Ana Anton Ari Asha Ben Bo Carla Chidi Clara Dana Dario Diego Elif Emil Enzo Esra Eva Farah Femi ' +
  'Finn Freya Gita Hana Hugo Ida Ilya Ines Ivo Jana Joao Jonas Kaia Kemal Lara Leif Lena Liam Lucia Maja Marek Mei ' +
  'Milan Mina Nadia Nils Noor Olga Omar Oskar Pablo Petra Priya Quinn Rafa Rania Rosa Samir Sana Selma Sven Tariq ' +
  'Tessa Theo Uma Vera Viktor Wanda Yara Yusuf Zoe'
).split(' ');

export const LAST_NAMES = (
  'Abe Adeyemi Ahmed Alvarez Andersson Bakker Banerjee Becker Bianchi Brandt Castro Chen Cohen Costa Dahl Diaz Dubois ' +
  'Eriksen Farouk Fischer Fonseca Garcia Gruber Haddad Hansen Horvat Ito Ivanova Jansen Jensen Kaya Keller Khan Kim ' +
  'Kovacs Kowalski Kumar Larsen Lopez Maier Martin Mbeki Mendes Moreau Mueller Nguyen Nowak Okafor Olsen Ortiz Park ' +
  'Patel Pereira Petrov Popescu Ramos Rossi Russo Sato Schmidt Silva Singh Smith Sorensen Tanaka Torres Varga Vogel ' +
  'Wagner Wang Weber Wolf Yilmaz Zhang'
).split(' ');

export const DEPARTMENTS = [
  'Finance',
  'Sales',
  'Engineering',
  'Logistics',
  'Legal',
  'Marketing',
  'Research',
  'Support',
  'Operations',
  'People',
] as const;

export const TITLES = ['Analyst', 'Engineer', 'Manager', 'Specialist', 'Assistant', 'Director', 'Planner'] as const;

/** From the widest group to the narrowest: each is nested in one of the level before. */
export const GROUP_LEVELS = ['DIVISION', 'REGION', 'OFFICE', 'UNIT', 'TEAM', 'PROJECT'] as const;

export const WORKSTATION_SYSTEMS = ['Windows 11 Enterprise', 'Windows 11 Enterprise', 'Windows 10 Enterprise'] as const;
export const SERVER_SYSTEMS = [
  'Windows Server 2022 Standard',
  'Windows Server 2019 Standard',
  'Windows Server 2016 Standard',
  'Windows Server 2012 R2 Standard',
] as const;
export const SERVER_ROLES = ['APP', 'SQL', 'FILE', 'WEB', 'PRINT', 'BACKUP', 'MAIL', 'SCCM'] as const;
