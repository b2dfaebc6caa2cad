/** Suffixes of the object ids of groups that nearly every account is in. */
export const BROAD_GROUP_ID_ENDINGS: readonly string[] = [
  '-513', // Domain Users
  '-514', // Domain Guests
  '-515', // Domain Computers
  '-S-1-1-0', // Everyone
  '-S-1-5-11', // Authenticated Users
  '-S-1-5-32-545', // Users
  '-S-1-5-32-546', // Guests
  '-S-1-5-4', // Interactive
  '-S-1-5-2', // Network
  '-S-1-5-15', // This Organization
];

/** Pre-Windows 2000 Compatible Access: broad only if one of the others is a member. */
export const COMPATIBLE_ACCESS_ID_ENDING = '-S-1-5-32-554';
