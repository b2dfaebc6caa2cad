/** How the server is reached. */
export type Endpoint = {
  /** A folder with a socket, or an address. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** On a socket the folder's permissions protect it. */
  readonly password?: string;
};

export const SERVER_USER = 'chokepoint';
