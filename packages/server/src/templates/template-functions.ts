/** Functions that a template may call: those of the template language itself, and of the library of helpers it knows. */
export const TEMPLATE_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'and or not len index slice print printf println html js urlquery call eq ne lt le gt ge ' +
    // Texts
    'abbrev abbrevboth trunc trim trimall trimAll trimSuffix trimPrefix upper lower title untitle substr repeat nospace ' +
    'initials swapcase snakecase camelcase kebabcase wrap wrapWith contains hasPrefix hasSuffix quote squote cat indent ' +
    'nindent replace plural toString toStrings join split splitList splitn sortAlpha ' +
    // Numbers
    'atoi int int64 float64 toDecimal seq until untilStep add add1 sub div mod mul add1f addf subf divf mulf biggest ' +
    'max min maxf minf ceil floor round ' +
    // Times
    'ago duration durationRound unixEpoch toDate mustToDate mustDateModify must_date_modify ' +
    // Choices and types
    'default empty coalesce all any compact mustCompact ternary typeOf typeIs typeIsLike kindOf kindIs deepEqual ' +
    'deepCopy mustDeepCopy fail hello ' +
    // JSON, encodings, paths, versions
    'fromJson toJson toPrettyJson toRawJson mustFromJson mustToJson mustToPrettyJson mustToRawJson b64enc b64dec b32enc ' +
    'b32dec base dir clean ext isAbs osBase osDir osClean osExt osIsAbs semver semverCompare ' +
    // Lists and dictionaries
    'tuple list dict get set unset hasKey pluck keys pick omit merge mergeOverwrite mustMerge mustMergeOverwrite values ' +
    'append push mustAppend mustPush prepend mustPrepend first mustFirst rest mustRest last mustLast initial mustInitial ' +
    'reverse mustReverse uniq mustUniq without mustWithout has mustHas mustSlice concat dig chunk mustChunk'
  ).split(' '),
);
