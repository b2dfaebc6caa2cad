/** What a user reads about roles. */
import { plural } from '../../charts/numbers.ts';

// Roles page
export const roles = 'Roles';
export const rolesNote = 'Permissions of each role. Every user has one role.';
export const seeTheRoles = 'see the roles';
export const loadingTheRoles = 'Loading the roles';
export const yours = 'Yours';
export const users = (holders: number) => plural(holders, 'user');
export const permissions = 'Permissions';
export const permissionsNote = 'A tick means that the role has it';
export const matrix = 'Permissions of the roles';
export const permission = 'Permission';
export const yes = 'yes';
export const no = 'no';
