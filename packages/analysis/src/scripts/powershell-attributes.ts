/** More functions for Active Directory: attributes, policies, computers and authorities. */
export const ATTRIBUTE_FUNCTIONS = String.raw`
function Remove-AttributeTrustee([string]$What, [string]$Id, [string]$Attribute, [string]$Trustee) {
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Id $Attribute
    $descriptor = $object.$Attribute
    $sid = [Security.Principal.SecurityIdentifier]
    if ($descriptor -and @($descriptor.GetAccessRules($true, $false, $sid) | Where-Object {
      $_.IdentityReference.Value -eq $Trustee -and $_.AccessControlType -eq 'Allow' })) { $object }
  } -Undo {
    param($found)
    $sddl = $found.$Attribute.GetSecurityDescriptorSddlForm('All')
    '$descriptor = New-Object DirectoryServices.ActiveDirectorySecurity'
    '$descriptor.SetSecurityDescriptorSddlForm(' + (ConvertTo-Literal $sddl) + ')'
    "Set-ADObject -Identity $(ConvertTo-Literal $found.DistinguishedName) -Replace @{ '$Attribute' = " + '$descriptor } @target'
  } -Change {
    param($found)
    $descriptor = $found.$Attribute
    $own = @($descriptor.GetAccessRules($true, $false, [Security.Principal.SecurityIdentifier]) | Where-Object {
      $_.IdentityReference.Value -eq $Trustee -and $_.AccessControlType -eq 'Allow' })
    foreach ($rule in $own) { $descriptor.RemoveAccessRuleSpecific($rule) }
    if ($descriptor.Access.Count -eq 0) { Set-ADObject -Identity $found.DistinguishedName -Clear $Attribute @target }
    else { Set-ADObject -Identity $found.DistinguishedName -Replace @{ $Attribute = $descriptor } @target }
  }
}

function Remove-Delegation([string]$What, [string]$Account, [string]$Computer) {
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Account 'msDS-AllowedToDelegateTo'
    $computerObject = Find-DirectoryObject $Computer @('dNSHostName', 'sAMAccountName', 'servicePrincipalName')
    $hosts = @($computerObject.dNSHostName, ($computerObject.sAMAccountName -replace '\$$', ''))
    $values = @($object.'msDS-AllowedToDelegateTo' | Where-Object {
      $computerObject.servicePrincipalName -contains $_ -or $hosts -contains ($_ -split '[/:]')[1] })
    if ($values) { [pscustomobject]@{ Name = $object.DistinguishedName; Values = $values } }
  } -Undo {
    param($found)
    $list = ($found.Values | ForEach-Object { ConvertTo-Literal $_ }) -join ', '
    "Set-ADObject -Identity $(ConvertTo-Literal $found.Name) -Add @{ 'msDS-AllowedToDelegateTo' = @($list) } @target"
  } -Change { param($found) Set-ADObject -Identity $found.Name -Remove @{ 'msDS-AllowedToDelegateTo' = [string[]]$found.Values } @target }
}

function Clear-Flag([string]$What, [string]$Id, [string]$Attribute, [int]$Bit) {
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Id $Attribute
    if (($object.$Attribute -band $Bit) -ne 0) { $object }
  } -Undo {
    param($found)
    "Set-ADObject -Identity $(ConvertTo-Literal $found.DistinguishedName) -Replace @{ '$Attribute' = $($found.$Attribute) } @target"
  } -Change {
    param($found)
    Set-ADObject -Identity $found.DistinguishedName -Replace @{ $Attribute = ($found.$Attribute -band (-bnot $Bit)) } @target
  }
}

# The attribute has all links with their order and options, so that it is restored exactly.
function Remove-PolicyLink([string]$What, [string]$Policy, [string]$Place) {
  Invoke-Removal -What $What -Check {
    $policyName = (Find-DirectoryObject $Policy).DistinguishedName
    $object = Find-DirectoryObject $Place 'gPLink'
    $pattern = '(?i)\[LDAP://' + [regex]::Escape($policyName) + ';\d+\]'
    if ($object.gPLink -match $pattern) {
      [pscustomobject]@{ Name = $object.DistinguishedName; Links = $object.gPLink; Rest = $object.gPLink -replace $pattern, '' }
    }
  } -Undo {
    param($found)
    "Set-ADObject -Identity $(ConvertTo-Literal $found.Name) -Replace @{ gPLink = $(ConvertTo-Literal $found.Links) } @target"
  } -Change {
    param($found)
    if ($found.Rest.Trim()) { Set-ADObject -Identity $found.Name -Replace @{ gPLink = $found.Rest } @target }
    else { Set-ADObject -Identity $found.Name -Clear gPLink @target }
  }
}

function Remove-LocalMember([string]$What, [string]$Computer, [string]$GroupSid, [string]$Member) {
  Invoke-Removal -What $What -Check {
    Invoke-Command -ComputerName $Computer -ArgumentList $GroupSid, $Member -ScriptBlock {
      param($GroupSid, $Member)
      Get-LocalGroupMember -SID $GroupSid | Where-Object { $_.SID.Value -eq $Member }
    }
  } -Undo {
    "Invoke-Command -ComputerName $(ConvertTo-Literal $Computer) -ScriptBlock { Add-LocalGroupMember -SID $(ConvertTo-Literal $GroupSid) -Member $(ConvertTo-Literal $Member) }"
  } -Change {
    Invoke-Command -ComputerName $Computer -ArgumentList $GroupSid, $Member -ScriptBlock {
      param($GroupSid, $Member)
      Remove-LocalGroupMember -SID $GroupSid -Member $Member
    }
  }
}

# The security settings of an authority are a binary value in the registry of its host.
function Remove-AuthorityRight([string]$What, [string]$Computer, [string]$Authority, [string]$Trustee, [int]$Mask) {
  $configuration = 'HKLM:\SYSTEM\CurrentControlSet\Services\CertSvc\Configuration'
  $find = {
    param($configuration, $authority)
    $path = $configuration + '\' + (Get-ItemProperty -LiteralPath $configuration -Name Active).Active
    if ((Get-ItemProperty -LiteralPath $path -Name CommonName).CommonName -ne $authority) { throw "this is not the host of $authority" }
    $path
  }
  $read = { param($path) ,(Get-ItemProperty -LiteralPath $path -Name Security).Security }
  $write = {
    param($path, $bytes)
    Set-ItemProperty -LiteralPath $path -Name Security -Value ([byte[]]$bytes)
    Restart-Service CertSvc
  }
  $isMatch = {
    param($entry)
    $entry.AceQualifier -eq 'AccessAllowed' -and $entry.SecurityIdentifier.Value -eq $Trustee -and ($entry.AccessMask -band $Mask) -eq $Mask
  }
  Invoke-Removal -What $What -Check {
    $path = [string](Invoke-Command -ComputerName $Computer -ScriptBlock $find -ArgumentList $configuration, $Authority)
    $bytes = [byte[]](Invoke-Command -ComputerName $Computer -ScriptBlock $read -ArgumentList $path)
    $descriptor = New-Object Security.AccessControl.RawSecurityDescriptor($bytes, 0)
    if (@($descriptor.DiscretionaryAcl | Where-Object { & $isMatch $_ })) {
      [pscustomobject]@{ Path = $path; Bytes = $bytes; Descriptor = $descriptor }
    }
  } -Undo {
    param($found)
    $encoded = [Convert]::ToBase64String($found.Bytes)
    "Invoke-Command -ComputerName $(ConvertTo-Literal $Computer) -ArgumentList $(ConvertTo-Literal $found.Path), ([Convert]::FromBase64String('$encoded')) -ScriptBlock {"
    'param($path, $bytes) Set-ItemProperty -LiteralPath $path -Name Security -Value ([byte[]]$bytes); Restart-Service CertSvc }'
  } -Change {
    param($found)
    $list = $found.Descriptor.DiscretionaryAcl
    for ($at = $list.Count - 1; $at -ge 0; $at--) {
      if (-not (& $isMatch $list[$at])) { continue }
      $list[$at].AccessMask = $list[$at].AccessMask -band (-bnot $Mask)
      if ($list[$at].AccessMask -eq 0) { $list.RemoveAce($at) }
    }
    $bytes = New-Object byte[] $found.Descriptor.BinaryLength
    $found.Descriptor.GetBinaryForm($bytes, 0)
    Invoke-Command -ComputerName $Computer -ScriptBlock $write -ArgumentList $found.Path, $bytes
  }
}
`;
