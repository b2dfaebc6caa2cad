/** Functions for scripts that change Active Directory. They are in the rollback script, too. */
export const DIRECTORY_FUNCTIONS = String.raw`
Import-Module ActiveDirectory
$target = @{}
if ($Server) { $target.Server = $Server }
$root = Get-ADRootDSE @target

function Find-DirectoryObject([string]$Id, [string[]]$Properties = @()) {
  $filter = "(objectSid=$Id)"
  if ($Id -notmatch '^S-1-') {
    $filter = '(objectGUID=' + (-join (([guid]$Id).ToByteArray() | ForEach-Object { '\{0:x2}' -f $_ })) + ')'
  }
  foreach ($base in $root.defaultNamingContext, $root.configurationNamingContext) {
    $found = Get-ADObject -LDAPFilter $filter -SearchBase $base -Properties $Properties @target
    if ($found) { return $found }
  }
  throw "there is no object $Id in this directory"
}

function Get-Descriptor([string]$Name) {
  (Get-ADObject -Identity $Name -Properties nTSecurityDescriptor @target).nTSecurityDescriptor
}

function Set-Descriptor([string]$Name, $Descriptor) {
  Set-ADObject -Identity $Name -Replace @{ nTSecurityDescriptor = $Descriptor } @target
}

function Restore-Descriptor([string]$Name, [string]$Sddl, [string]$Sections) {
  $descriptor = Get-Descriptor $Name
  $descriptor.SetSecurityDescriptorSddlForm($Sddl, [Security.AccessControl.AccessControlSections]$Sections)
  Set-Descriptor $Name $descriptor
}

function Get-ObjectType([string[]]$ObjectTypes, [string[]]$Attributes) {
  foreach ($type in $ObjectTypes) { if ($type) { [guid]$type } else { [guid]::Empty } }
  foreach ($name in $Attributes) {
    $schema = Get-ADObject -LDAPFilter "(lDAPDisplayName=$name)" -SearchBase $root.schemaNamingContext -Properties schemaIDGUID @target
    if ($schema) { [guid]$schema.schemaIDGUID }
  }
}

# An entry that is only passed on can have generic rights: what they stand for in a directory.
function Get-RightBits($Rights) {
  $given = [int]$Rights
  $bits = $given -band 0x0fffffff
  if ($given -band 0x10000000) { $bits = $bits -bor 0xf01ff }
  if ($given -band 0x20000000) { $bits = $bits -bor 0x20004 }
  if ($given -band 0x40000000) { $bits = $bits -bor 0x20028 }
  if ($given -lt 0) { $bits = $bits -bor 0x20094 }
  $bits
}

# The entries of a trustee that grant a right: set on the object, or, if it inherits them, on a container above it.
function Find-Entry([string]$Id, [string]$Trustee, [int]$Mask, [guid[]]$Types) {
  $name = (Find-DirectoryObject $Id).DistinguishedName
  $isMatch = {
    param($rule)
    $rule.AccessControlType -eq 'Allow' -and $rule.IdentityReference.Value -eq $Trustee -and
      ((Get-RightBits $rule.ActiveDirectoryRights) -band $Mask) -eq $Mask -and $Types -contains $rule.ObjectType
  }
  $sid = [Security.Principal.SecurityIdentifier]
  $rules = @((Get-Descriptor $name).GetAccessRules($true, $true, $sid) |
    Where-Object { (& $isMatch $_) -and $_.PropagationFlags -notmatch 'InheritOnly' })
  $own = @($rules | Where-Object { -not $_.IsInherited })
  if ($own) { [pscustomobject]@{ Name = $name; Rules = $own } }
  # The directory restores the entries of protected accounts from this template.
  if ($own -and (Get-ADObject -Identity $name -Properties adminCount @target).adminCount -eq 1) {
    $template = "CN=AdminSDHolder,CN=System,$($root.defaultNamingContext)"
    $held = @((Get-Descriptor $template).GetAccessRules($true, $false, $sid) | Where-Object { & $isMatch $_ })
    if ($held) { [pscustomobject]@{ Name = $template; Rules = $held } }
  }
  $inherited = @($rules | Where-Object IsInherited)
  if (-not $inherited) { return }
  # An entry for another class of objects is not the one that was inherited.
  $isSource = {
    param($rule)
    @($inherited | Where-Object { $_.ObjectType -eq $rule.ObjectType -and
      ($_.InheritedObjectType, [guid]::Empty -contains $rule.InheritedObjectType -or $_.InheritedObjectType -eq [guid]::Empty) }).Count -gt 0
  }
  $isFound = $false
  while ($name -match '(?s)^(?:\\.|[^,\\])*,(.*)$' -and $name -ne $root.defaultNamingContext) {
    $name = $Matches[1]
    $above = @((Get-Descriptor $name).GetAccessRules($true, $false, $sid) |
      Where-Object { (& $isMatch $_) -and $_.InheritanceFlags -match 'ContainerInherit' -and (& $isSource $_) })
    if ($above) { $isFound = $true; [pscustomobject]@{ Name = $name; Rules = $above } }
  }
  if (-not $isFound) { throw 'the entry is inherited, but no container above sets it: look for its origin in Advanced Security Settings' }
}

function Remove-Entry($Place, [long]$Strip) {
  $descriptor = Get-Descriptor $Place.Name
  foreach ($rule in $Place.Rules) {
    $descriptor.RemoveAccessRuleSpecific($rule)
    $rest = ([long](Get-RightBits $rule.ActiveDirectoryRights)) -band (-bnot $Strip)
    if ($rest -ne 0) {
      $descriptor.AddAccessRule((New-Object DirectoryServices.ActiveDirectoryAccessRule($rule.IdentityReference,
        [DirectoryServices.ActiveDirectoryRights][int]$rest, $rule.AccessControlType, $rule.ObjectType,
        $rule.InheritanceType, $rule.InheritedObjectType)))
    }
  }
  Set-Descriptor $Place.Name $descriptor
}

function Remove-AccessRight([string]$What, [string]$Id, [string]$Trustee, [int]$Mask, [long]$Strip, [string[]]$ObjectTypes, [string[]]$Attributes) {
  $types = @(Get-ObjectType $ObjectTypes $Attributes)
  Invoke-Removal -What $What -Check { Find-Entry $Id $Trustee $Mask $types } -Undo {
    param($found)
    foreach ($place in $found) {
      $sddl = (Get-Descriptor $place.Name).GetSecurityDescriptorSddlForm('Access')
      "Restore-Descriptor $(ConvertTo-Literal $place.Name) $(ConvertTo-Literal $sddl) 'Access'"
    }
  } -Change { param($found) foreach ($place in $found) { Remove-Entry $place $Strip } }
}

function Set-Owner([string]$What, [string]$Id, [string]$Owner, [string]$NewOwner) {
  $sid = [Security.Principal.SecurityIdentifier]
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Id
    if ((Get-Descriptor $object.DistinguishedName).GetOwner($sid).Value -eq $Owner) { $object }
  } -Undo {
    param($found)
    $sddl = (Get-Descriptor $found.DistinguishedName).GetSecurityDescriptorSddlForm('Owner')
    "Restore-Descriptor $(ConvertTo-Literal $found.DistinguishedName) $(ConvertTo-Literal $sddl) 'Owner'"
  } -Change {
    param($found)
    $descriptor = Get-Descriptor $found.DistinguishedName
    $descriptor.SetOwner((New-Object Security.Principal.SecurityIdentifier($NewOwner)))
    Set-Descriptor $found.DistinguishedName $descriptor
  }
}

function Remove-Member([string]$What, [string]$Group, [string]$Member) {
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Member 'primaryGroupID'
    $name = $object.DistinguishedName
    if ($object.primaryGroupID -and $Group -match "-$($object.primaryGroupID)$") {
      throw 'this is the primary group of the account: give the account another primary group first'
    }
    $escaped = $name -replace '\\', '\5c' -replace '\*', '\2a' -replace '\(', '\28' -replace '\)', '\29'
    $groupName = (Find-DirectoryObject $Group).DistinguishedName
    if (Get-ADObject -LDAPFilter "(member=$escaped)" -SearchBase $groupName -SearchScope Base @target) {
      [pscustomobject]@{ Group = $groupName; Member = $name }
    }
  } -Undo {
    param($found)
    "Set-ADObject -Identity $(ConvertTo-Literal $found.Group) -Add @{ member = $(ConvertTo-Literal $found.Member) } @target"
  } -Change { param($found) Set-ADObject -Identity $found.Group -Remove @{ member = $found.Member } @target }
}
`;
