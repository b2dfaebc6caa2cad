/** More functions for Active Directory: attributes, policies, computers and authorities. */
export const ATTRIBUTE_FUNCTIONS = String.raw`
function Remove-AttributeTrustee([string]$What, [string]$Id, [string]$Attribute, [string]$Trustee) {
  Invoke-Removal -What $What -Check {
    $object = Find-DirectoryObject $Id $Attribute
    $descriptor = $object.$Attribute
    $sid = [Security.Principal.SecurityIdentifier]
    if ($descriptor -and @($descriptor.GetAccessRules($true, $false, $sid) | Where-Object { $_.IdentityReference.Value -eq $Trustee })) { $object }
  } -Undo {
    param($found)
    $sddl = $found.$Attribute.GetSecurityDescriptorSddlForm('All')
    '$descriptor = New-Object DirectoryServices.ActiveDirectorySecurity'
    '$descriptor.SetSecurityDescriptorSddlForm(' + (ConvertTo-Literal $sddl) + ')'
    "Set-ADObject -Identity $(ConvertTo-Literal $found.DistinguishedName) -Replace @{ '$Attribute' = " + '$descriptor } @target'
  } -Change {
    param($found)
    $descriptor = $found.$Attribute
    $descriptor.PurgeAccessRules((New-Object Security.Principal.SecurityIdentifier($Trustee)))
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

function Remove-PolicyLink([string]$What, [string]$Policy, [string]$Place) {
  Invoke-Removal -What $What -Check {
    Import-Module GroupPolicy
    $name = (Find-DirectoryObject $Policy).Name.Trim('{}')
    $container = (Find-DirectoryObject $Place).DistinguishedName
    (Get-GPInheritance -Target $container @target).GpoLinks | Where-Object { $_.GpoId -eq [guid]$name } | Select-Object -First 1
  } -Undo {
    param($found)
    "Import-Module GroupPolicy"
    "New-GPLink -Guid '$($found.GpoId)' -Target $(ConvertTo-Literal $found.Target) -Order $($found.Order) -LinkEnabled $(if ($found.Enabled) { 'Yes' } else { 'No' }) -Enforced $(if ($found.Enforced) { 'Yes' } else { 'No' }) @target"
  } -Change { param($found) Remove-GPLink -Guid $found.GpoId -Target $found.Target @target }
}

function Remove-LocalMember([string]$What, [string]$Computer, [string]$GroupSid, [string]$Member) {
  Invoke-Removal -What $What -Check {
    Invoke-Command -ComputerName $Computer -ArgumentList $GroupSid, $Member -ScriptBlock {
      param($GroupSid, $Member)
      Get-LocalGroupMember -SID $GroupSid | Where-Object { $_.SID.Value -eq $Member }
    }
  } -Undo {
    "Invoke-Command -ComputerName $(ConvertTo-Literal $Computer) -ScriptBlock { Add-LocalGroupMember -SID '$GroupSid' -Member '$Member' }"
  } -Change {
    Invoke-Command -ComputerName $Computer -ArgumentList $GroupSid, $Member -ScriptBlock {
      param($GroupSid, $Member)
      Remove-LocalGroupMember -SID $GroupSid -Member $Member
    }
  }
}

# The security settings of an authority are a binary value in the registry of its host.
function Remove-AuthorityRight([string]$What, [string]$Computer, [string]$Authority, [string]$Trustee, [int]$Mask) {
  $path = "HKLM:\SYSTEM\CurrentControlSet\Services\CertSvc\Configuration\$Authority"
  $read = { param($path) ,(Get-ItemProperty -Path $path -Name Security).Security }
  $write = {
    param($path, $bytes)
    Set-ItemProperty -Path $path -Name Security -Value ([byte[]]$bytes)
    Restart-Service CertSvc
  }
  Invoke-Removal -What $What -Check {
    $bytes = [byte[]](Invoke-Command -ComputerName $Computer -ScriptBlock $read -ArgumentList $path)
    $descriptor = New-Object Security.AccessControl.RawSecurityDescriptor($bytes, 0)
    if (@($descriptor.DiscretionaryAcl | Where-Object { $_.SecurityIdentifier.Value -eq $Trustee -and ($_.AccessMask -band $Mask) -eq $Mask })) {
      [pscustomobject]@{ Bytes = $bytes; Descriptor = $descriptor }
    }
  } -Undo {
    param($found)
    $encoded = [Convert]::ToBase64String($found.Bytes)
    "Invoke-Command -ComputerName $(ConvertTo-Literal $Computer) -ArgumentList $(ConvertTo-Literal $path), ([Convert]::FromBase64String('$encoded')) -ScriptBlock {"
    'param($path, $bytes) Set-ItemProperty -Path $path -Name Security -Value ([byte[]]$bytes); Restart-Service CertSvc }'
  } -Change {
    param($found)
    $list = $found.Descriptor.DiscretionaryAcl
    for ($at = $list.Count - 1; $at -ge 0; $at--) {
      if ($list[$at].SecurityIdentifier.Value -ne $Trustee) { continue }
      $list[$at].AccessMask = $list[$at].AccessMask -band (-bnot $Mask)
      if ($list[$at].AccessMask -eq 0) { $list.RemoveAce($at) }
    }
    $bytes = New-Object byte[] $found.Descriptor.BinaryLength
    $found.Descriptor.GetBinaryForm($bytes, 0)
    Invoke-Command -ComputerName $Computer -ScriptBlock $write -ArgumentList $path, $bytes
  }
}
`;
