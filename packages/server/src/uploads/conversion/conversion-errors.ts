/** The conversion was stopped by its caller. */
export class ConversionStopped extends Error {
  override name = 'ConversionStopped';
}

/** The file has more of something than is accepted. */
export class ConversionRefused extends Error {
  override name = 'ConversionRefused';
}

/** The disk is full; nothing is wrong with the file. */
export class NoRoomToConvert extends Error {
  override name = 'NoRoomToConvert';
}

/** The thread died of what it was reading: too little memory, say. */
export class ConversionFailed extends Error {
  override name = 'ConversionFailed';
}
