/**
 * The beginning of every script: parameters, and the five steps of a change: check, save, change, verify, write the way back.
 * `{{modules}}` and `{{connect}}` differ between directories.
 */
export const POWERSHELL_FRAME = String.raw`#Requires -Version 5.1
[CmdletBinding()]
param(
  [switch]$Apply,
  [string]$Server,
  [string]$Rollback = (Join-Path (Get-Location) ('rollback-{0:yyyyMMddTHHmmss}.ps1' -f (Get-Date)))
)
$ErrorActionPreference = 'Stop'
$script:failures = 0
$script:rollbackStarted = $false

function ConvertTo-Literal([string]$Text) {
  "'" + ($Text -replace "(['\u2018-\u201b])", '$1$1') + "'"
}

function Write-Rollback([string]$Line) {
  if (-not $script:rollbackStarted) {
    $script:rollbackStarted = $true
    Set-Content -Path $Rollback -Encoding UTF8 -Value $RollbackHead
  }
  Add-Content -Path $Rollback -Encoding UTF8 -Value $Line
}

# A directory takes a moment to pass a change on to what inherits it, and a tenant to show it.
function Wait-Gone([scriptblock]$Check) {
  for ($tries = 10; $tries -gt 0; $tries--) {
    $reason = 'it is still there'
    try { if (-not (& $Check)) { return } } catch { $reason = $_.Exception.Message }
    if ($tries -gt 1) { Start-Sleep -Seconds 3 }
  }
  throw "not verified: $reason"
}

# Check finds what is to be removed, or nothing. Undo says, from what was found, how to restore it.
function Invoke-Removal {
  param([string]$What, [scriptblock]$Check, [scriptblock]$Undo, [scriptblock]$Change)
  try {
    $found = & $Check
    if (-not $found) { Write-Output "absent   $What"; return }
    if (-not $Apply) { Write-Output "present  $What"; return }
    foreach ($line in @(& $Undo $found)) { Write-Rollback $line }
    & $Change $found
    Wait-Gone $Check
    Write-Output "removed  $What"
  } catch {
    $script:failures++
    Write-Warning "failed   $What : $($_.Exception.Message)"
  }
}
`;

export const POWERSHELL_END = `
if (-not $Apply) { Write-Output 'Dry run: nothing was changed. Run again with -Apply.' }
elseif ($script:rollbackStarted) { Write-Output "To take it back: $Rollback" }
if ($script:failures -gt 0) { exit 1 }
`;
