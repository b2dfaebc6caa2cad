// The proleptic Gregorian calendar, days counted from 1970-01-01.

type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

export const NANOS_PER_SECOND = 1_000_000_000;
export const SECONDS_PER_DAY = 86_400;
export const NANOS_PER_DAY = SECONDS_PER_DAY * NANOS_PER_SECOND;
export const MAX_YEAR = 999_999_999;

const DAYS_PER_ERA = 146_097; // 400 years

export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year; // a year that begins in March puts the leap day last
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
}

export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function dayOfYear(days: number): number {
  return days - daysFromCivil(civilFromDays(days).year, 1, 1) + 1;
}

/** Monday is 1, Sunday 7. */
export function dayOfWeek(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** The Monday of the first week of a week-based year: the week that holds 4 January. */
export function firstMonday(weekYear: number): number {
  const fourth = daysFromCivil(weekYear, 1, 4);
  return fourth - (dayOfWeek(fourth) - 1);
}

export function weekOf(days: number): { readonly weekYear: number; readonly week: number } {
  const thursday = days - dayOfWeek(days) + 4;
  const weekYear = civilFromDays(thursday).year;
  return { weekYear, week: Math.floor((days - firstMonday(weekYear)) / 7) + 1 };
}

export function weeksInYear(weekYear: number): number {
  return (firstMonday(weekYear + 1) - firstMonday(weekYear)) / 7;
}

export function quarterOf(month: number): number {
  return Math.floor((month - 1) / 3) + 1;
}

/** The day `months` later; a day the month does not have becomes its last. */
export function addMonths(days: number, months: number): number {
  const { year, month, day } = civilFromDays(days);
  const total = year * 12 + (month - 1) + months;
  const newYear = Math.floor(total / 12);
  const newMonth = total - newYear * 12 + 1;
  return daysFromCivil(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}
