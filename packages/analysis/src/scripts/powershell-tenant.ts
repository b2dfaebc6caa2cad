/** Functions for scripts that change a tenant: Microsoft Graph PowerShell, and Az for roles on resources. */
export const TENANT_FUNCTIONS = `
Import-Module Microsoft.Graph.Authentication
$scopes = 'Directory.ReadWrite.All', 'RoleManagement.ReadWrite.Directory', 'AppRoleAssignment.ReadWrite.All'
Connect-MgGraph -TenantId $TenantId -Scopes $scopes -NoWelcome
$graph = 'https://graph.microsoft.com/v1.0'

function Get-GraphValue([string]$Path) {
  $next = "$graph/$Path"
  while ($next) {
    $page = Invoke-MgGraphRequest -Method GET -Uri $next -OutputType PSObject
    $page.value
    $next = if ($page.PSObject.Properties['@odata.nextLink']) { $page.'@odata.nextLink' }
  }
}

function Remove-Reference([string]$What, [string]$Path, [string]$Id) {
  Invoke-Removal -What $What -Check { Get-GraphValue $Path | Where-Object { $_.id -eq $Id } } -Undo {
    $uri = ConvertTo-Literal ('/' + $Path + '/$ref')
    $body = '@{ ''@odata.id'' = $graph + ' + (ConvertTo-Literal "/directoryObjects/$Id") + ' }'
    'Invoke-MgGraphRequest -Method POST -Uri ($graph + ' + $uri + ') -Body (' + $body + ' | ConvertTo-Json)'
  } -Change { Invoke-MgGraphRequest -Method DELETE -Uri ("$graph/$Path/$Id/" + '$ref') }
}

function Remove-RoleAssignment([string]$What, [string]$Principal, [string]$Role) {
  $path = "roleManagement/directory/roleAssignments?" + '$filter=' + [uri]::EscapeDataString("principalId eq '$Principal' and roleDefinitionId eq '$Role'")
  Invoke-Removal -What $What -Check { Get-GraphValue $path } -Undo {
    param($found)
    foreach ($one in $found) {
      $scope = if ($one.directoryScopeId) { "directoryScopeId = $(ConvertTo-Literal $one.directoryScopeId)" } else { "appScopeId = $(ConvertTo-Literal $one.appScopeId)" }
      $body = "@{ principalId = $(ConvertTo-Literal $one.principalId); roleDefinitionId = $(ConvertTo-Literal $one.roleDefinitionId); $scope }"
      'Invoke-MgGraphRequest -Method POST -Uri "$graph/roleManagement/directory/roleAssignments" -Body (' + $body + ' | ConvertTo-Json)'
    }
  } -Change { param($found) foreach ($one in $found) { Invoke-MgGraphRequest -Method DELETE -Uri "$graph/roleManagement/directory/roleAssignments/$($one.id)" } }
}

function Remove-RoleEligibility([string]$What, [string]$Principal, [string]$Role) {
  $path = "roleManagement/directory/roleEligibilitySchedules?" + '$filter=' + [uri]::EscapeDataString("principalId eq '$Principal' and roleDefinitionId eq '$Role'")
  $body = { param($action, $one) "@{ action = '$action'; justification = 'Chokepoint'; principalId = $(ConvertTo-Literal $one.principalId); roleDefinitionId = $(ConvertTo-Literal $one.roleDefinitionId); directoryScopeId = $(ConvertTo-Literal $one.directoryScopeId); scheduleInfo = @{ expiration = @{ type = 'noExpiration' } } }" }
  Invoke-Removal -What $What -Check { Get-GraphValue $path } -Undo {
    param($found)
    foreach ($one in $found) {
      'Invoke-MgGraphRequest -Method POST -Uri "$graph/roleManagement/directory/roleEligibilityScheduleRequests" -Body (' + (& $body 'adminAssign' $one) + ' | ConvertTo-Json -Depth 5)'
    }
  } -Change {
    param($found)
    foreach ($one in $found) {
      $request = @{ action = 'adminRemove'; justification = 'Chokepoint'; principalId = $one.principalId; roleDefinitionId = $one.roleDefinitionId; directoryScopeId = $one.directoryScopeId }
      Invoke-MgGraphRequest -Method POST -Uri "$graph/roleManagement/directory/roleEligibilityScheduleRequests" -Body ($request | ConvertTo-Json)
    }
  }
}

function Remove-AppRole([string]$What, [string]$Principal, [string[]]$Permissions) {
  Invoke-Removal -What $What -Check {
    $filter = '$filter=' + [uri]::EscapeDataString("appId eq '00000003-0000-0000-c000-000000000000'")
    $api = Get-GraphValue "servicePrincipals?$filter" | Select-Object -First 1
    $ids = @($api.appRoles | Where-Object { $Permissions -contains $_.value } | ForEach-Object id)
    Get-GraphValue "servicePrincipals/$Principal/appRoleAssignments" | Where-Object { $_.resourceId -eq $api.id -and $ids -contains $_.appRoleId }
  } -Undo {
    param($found)
    foreach ($one in $found) {
      $body = "@{ principalId = $(ConvertTo-Literal $one.principalId); resourceId = $(ConvertTo-Literal $one.resourceId); appRoleId = $(ConvertTo-Literal $one.appRoleId) }"
      'Invoke-MgGraphRequest -Method POST -Uri ($graph + ' + (ConvertTo-Literal "/servicePrincipals/$Principal/appRoleAssignments") + ') -Body (' + $body + ' | ConvertTo-Json)'
    }
  } -Change {
    param($found)
    foreach ($one in $found) { Invoke-MgGraphRequest -Method DELETE -Uri "$graph/servicePrincipals/$Principal/appRoleAssignments/$($one.id)" }
  }
}

function Remove-ResourceRole([string]$What, [string]$Principal, [string]$Role, [string]$Scope) {
  Import-Module Az.Resources
  if (-not (Get-AzContext)) { Connect-AzAccount -Tenant $TenantId | Out-Null }
  Invoke-Removal -What $What -Check {
    # Those of another principal are of groups that it is a member of.
    $all = @(Get-AzRoleAssignment -ObjectId $Principal -RoleDefinitionName $Role -Scope $Scope | Where-Object { $_.ObjectId -eq $Principal })
    $own = @($all | Where-Object { $_.Scope -eq $Scope })
    if ($all -and -not $own) { throw "it is inherited from $(@($all.Scope) -join ', '): remove it there" }
    $own
  } -Undo {
    param($found)
    $condition = if ($found[0].Condition) { " -Condition $(ConvertTo-Literal $found[0].Condition) -ConditionVersion $(ConvertTo-Literal $found[0].ConditionVersion)" }
    "Import-Module Az.Resources; New-AzRoleAssignment$condition -ObjectId $(ConvertTo-Literal $Principal) -RoleDefinitionName $(ConvertTo-Literal $Role) -Scope $(ConvertTo-Literal $Scope)"
  } -Change {
    Remove-AzRoleAssignment -ObjectId $Principal -RoleDefinitionName $Role -Scope $Scope
  }
}
`;
