import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

export type ZipMember = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly method?: 'stored' | 'deflate' | 'zstd' | 'lzma';
  readonly encrypted?: boolean;
  /** What the directory claims instead of the truth. */
  readonly claimedSize?: number;
  readonly claimedChecksum?: number;
  /** Point to the bytes of an earlier member instead of own ones. */
  readonly sameBytesAs?: number;
};

const METHODS = { stored: 0, deflate: 8, zstd: 93, lzma: 14 };

function pack(method: keyof typeof METHODS, content: Uint8Array): Uint8Array {
  if (method === 'deflate') return deflateRawSync(content);
  return method === 'zstd' ? zstdCompressSync(content) : content;
}

/** A zip archive as bytes, honest or not, written the plain way or with 64-bit sizes and offsets. */
export function zip(members: readonly ZipMember[], options: { zip64?: boolean } = {}): Buffer {
  const zip64 = options.zip64 ?? false;
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const member of members) {
    const content = Buffer.from(member.content);
    const method = member.method ?? 'deflate';
    const packed = pack(method, content);
    const name = Buffer.from(member.name);
    const flags = 0x800 | (member.encrypted ? 1 : 0);
    const checksum = member.claimedChecksum ?? crc32(content);
    const size = member.claimedSize ?? content.length;
    const start = member.sameBytesAs === undefined ? offset : (offsets[member.sameBytesAs] as number);
    offsets.push(start);

    if (member.sameBytesAs === undefined) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(METHODS[method], 8);
      local.writeUInt32LE(checksum, 14);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(size, 22);
      local.writeUInt16LE(name.length, 26);
      parts.push(local, name, Buffer.from(packed));
      offset += local.length + name.length + packed.length;
    }

    const extra = zip64 ? zip64Extra(size, packed.length, start) : Buffer.alloc(0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(45, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(METHODS[method], 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(zip64 ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(zip64 ? 0xffffffff : size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(zip64 ? 0xffffffff : start, 42);
    directory.push(entry, name, extra);
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...parts, entries, endOf(members.length, entries.length, offset, zip64)]);
}

function zip64Extra(size: number, packedSize: number, offset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packedSize), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return extra;
}

function endOf(count: number, length: number, offset: number, zip64: boolean): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(zip64 ? 0xffff : count, 8);
  end.writeUInt16LE(zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : length, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16);
  if (!zip64) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
