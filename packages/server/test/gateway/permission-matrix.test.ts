import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { allRoutes, type Edition, type Route } from '@chokepoint/contract';
import { messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';

/**
 * Who may call what, written down from the sheet by hand: method, path, what it requires, and `E` where a route belongs
 * to the enterprise edition alone. It must not be derived from the routes, which are what it checks.
 */
const TABLE = `
POST   /api/v2/login                                             public
POST   /api/v2/logout                                            public
GET    /api/v2/self                                              auth
PUT    /api/v2/accept-eula                                       auth/AcceptEULA                        E
GET    /api/v2/sessions                                          auth
DELETE /api/v2/sessions/{session_id}                             auth

GET    /api/v2/bloodhound-users                                  auth/ManageUsers or auth/ReadUsers
GET    /api/v2/service-users                                     auth/ManageUsers or auth/ReadUsers
POST   /api/v2/bloodhound-users                                  auth/ManageUsers
POST   /api/v2/service-users                                     auth/ManageUsers
GET    /api/v2/bloodhound-users-minimal                          auth/ReadUsersMinimal
GET    /api/v2/service-users-minimal                             auth/ReadUsersMinimal
GET    /api/v2/bloodhound-users/{user_id}                        auth/ManageUsers
GET    /api/v2/service-users/{user_id}                           auth/ManageUsers
PATCH  /api/v2/bloodhound-users/{user_id}                        auth/ManageUsers
PATCH  /api/v2/service-users/{user_id}                           auth/ManageUsers
DELETE /api/v2/bloodhound-users/{user_id}                        auth/ManageUsers
DELETE /api/v2/service-users/{user_id}                           auth/ManageUsers
PUT    /api/v2/bloodhound-users/{user_id}/secret                 self-or-manage
PUT    /api/v2/service-users/{user_id}/secret                    self-or-manage
DELETE /api/v2/bloodhound-users/{user_id}/secret                 self-or-manage
DELETE /api/v2/service-users/{user_id}/secret                    self-or-manage
POST   /api/v2/bloodhound-users/{user_id}/mfa                    self-or-manage
POST   /api/v2/service-users/{user_id}/mfa                       self-or-manage
DELETE /api/v2/bloodhound-users/{user_id}/mfa                    self-or-manage
DELETE /api/v2/service-users/{user_id}/mfa                       self-or-manage
GET    /api/v2/bloodhound-users/{user_id}/mfa-activation         self-or-manage
GET    /api/v2/service-users/{user_id}/mfa-activation            self-or-manage
POST   /api/v2/bloodhound-users/{user_id}/mfa-activation         self-or-manage
POST   /api/v2/service-users/{user_id}/mfa-activation            self-or-manage

GET    /api/v2/system                                            app/WriteAppConfig
GET    /api/v2/audit/export                                      audit_log/Read
GET    /api/v2/audit/verification                                audit_log/Read
GET    /api/v2/roles                                             auth/ManageSelf
GET    /api/v2/roles/{role_id}                                   auth/ManageSelf
GET    /api/v2/permissions                                       auth/ManageSelf
GET    /api/v2/permissions/{permission_id}                       auth/ManageSelf

GET    /api/v2/tokens                                            auth/CreateToken + self-or-manage
POST   /api/v2/tokens                                            auth/CreateToken + self-or-manage
DELETE /api/v2/tokens/{token_id}                                 auth/CreateToken + self-or-manage
POST   /api/v2/device/authorization                              public
POST   /api/v2/device/token                                      public
GET    /api/v2/device/approval                                   auth/CreateToken + self-or-manage
POST   /api/v2/device/approval                                   auth/CreateToken + self-or-manage
POST   /api/v2/mcp                                               graphdb/Read or risks/GenerateReport

GET    /api/v2/saved-queries                                     saved_queries/Read
POST   /api/v2/saved-queries                                     saved_queries/Write
GET    /api/v2/saved-queries/export                              saved_queries/Read
POST   /api/v2/saved-queries/import                              saved_queries/Write
GET    /api/v2/saved-queries/{saved_query_id}                    saved_queries/Read
PUT    /api/v2/saved-queries/{saved_query_id}                    saved_queries/Write
DELETE /api/v2/saved-queries/{saved_query_id}                    saved_queries/Write
GET    /api/v2/saved-queries/{saved_query_id}/permissions        saved_queries/Read
PUT    /api/v2/saved-queries/{saved_query_id}/permissions        saved_queries/Write
DELETE /api/v2/saved-queries/{saved_query_id}/permissions        saved_queries/Write
GET    /api/v2/saved-queries/{saved_query_id}/export             saved_queries/Read

GET    /api/v2/saved-views                                       saved_queries/Read
POST   /api/v2/saved-views                                       saved_queries/Write
GET    /api/v2/saved-views/{view_key}                            saved_queries/Read
PATCH  /api/v2/saved-views/{view_key}                            saved_queries/Write
DELETE /api/v2/saved-views/{view_key}                            saved_queries/Write

GET    /api/v2/custom-nodes                                      opengraph/Read
POST   /api/v2/custom-nodes                                      opengraph/Write
GET    /api/v2/custom-nodes/{kind_name}                          opengraph/Read
PUT    /api/v2/custom-nodes/{kind_name}                          opengraph/Write
DELETE /api/v2/custom-nodes/{kind_name}                          opengraph/Write

PUT    /api/v2/extensions                                        opengraph/Write
GET    /api/v2/extensions                                        opengraph/Read
DELETE /api/v2/extensions/{extension_id}                         opengraph/Write
GET    /api/v2/extensions-edges                                  graphdb/Read + opengraph/Read
GET    /api/v2/extension-catalogue                               opengraph/Read
POST   /api/v2/extension-catalogue/{catalogue_name}              opengraph/Write

GET    /api/v2/ad-domains/{domain_id}/data-quality-stats         graphdb/Read
GET    /api/v2/azure-tenants/{tenant_id}/data-quality-stats      graphdb/Read
GET    /api/v2/platform/{platform_id}/data-quality-stats         graphdb/Read
GET    /api/v2/data-quality-stats                                graphdb/Read
GET    /api/v2/data-quality-stats-aggregations                   graphdb/Read
GET    /api/v2/completeness                                      graphdb/Read
GET    /api/v2/data-quality-warnings                             graphdb/Read
GET    /api/v2/analysis/progress                                 graphdb/Read

GET    /api/v2/asset-groups                                      graphdb/Read
POST   /api/v2/asset-groups                                      graphdb/Write
GET    /api/v2/asset-groups/{asset_group_id}                     graphdb/Read
PUT    /api/v2/asset-groups/{asset_group_id}                     graphdb/Write
DELETE /api/v2/asset-groups/{asset_group_id}                     graphdb/Write
PUT    /api/v2/asset-groups/{asset_group_id}/selectors           graphdb/Write
POST   /api/v2/asset-groups/{asset_group_id}/selectors           graphdb/Write
DELETE /api/v2/asset-groups/{asset_group_id}/selectors/{asset_group_selector_id} graphdb/Write
GET    /api/v2/asset-groups/{asset_group_id}/custom-selectors    graphdb/Read
GET    /api/v2/asset-groups/{asset_group_id}/collections         graphdb/Read
GET    /api/v2/asset-groups/{asset_group_id}/members             graphdb/Read
GET    /api/v2/asset-groups/{asset_group_id}/members/counts      graphdb/Read
GET    /api/v2/asset-groups/{asset_group_id}/combo-node          graphdb/Read                            E

GET    /api/v2/asset-group-tags                                  graphdb/Read
POST   /api/v2/asset-group-tags                                  graphdb/Write                           E
GET    /api/v2/asset-group-tags/{asset_group_tag_id}             graphdb/Read
PATCH  /api/v2/asset-group-tags/{asset_group_tag_id}             graphdb/Write
DELETE /api/v2/asset-group-tags/{asset_group_tag_id}             graphdb/Write                           E
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/selectors   graphdb/Read
POST   /api/v2/asset-group-tags/{asset_group_tag_id}/selectors   graphdb/Write
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id} graphdb/Read
PATCH  /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id} graphdb/Write
DELETE /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id} graphdb/Write
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id}/members graphdb/Read
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/selectors/{asset_group_tag_selector_id}/members/counts graphdb/Read
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/members     graphdb/Read
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/members/counts graphdb/Read
GET    /api/v2/asset-group-tags/{asset_group_tag_id}/members/{asset_group_tag_member_id} graphdb/Read
POST   /api/v2/asset-group-tags/preview-selectors                graphdb/Read
POST   /api/v2/asset-group-tags/search                           graphdb/Read
GET    /api/v2/asset-group-tags/certifications                   graphdb/Read                            E
POST   /api/v2/asset-group-tags/certifications                   graphdb/Write                           E
GET    /api/v2/asset-group-tags-history                          graphdb/Read
POST   /api/v2/asset-group-tags-history                          graphdb/Read

POST   /api/v2/simulations                                       risks/GenerateReport or graphdb/Read    E
POST   /api/v2/remediation-plans                                 risks/GenerateReport or graphdb/Read    E
POST   /api/v2/remediation-plans/{remediation_plan_id}/script    risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/{attack_path_id}/explanation         risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/{attack_path_id}/priority            risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/findings/export                      risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/{attack_path_id}/work                risks/GenerateReport or graphdb/Read    E
PATCH  /api/v2/attack-paths/{attack_path_id}/work                risks/ManageRisks                       E
PATCH  /api/v2/attack-paths/work                                 risks/ManageRisks                       E
GET    /api/v2/remediation-plans/changes                         risks/GenerateReport or graphdb/Read    E
PATCH  /api/v2/remediation-plans/changes                         risks/ManageRisks                       E
GET    /api/v2/attack-paths/finding-runs                         risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/finding-runs/comparison              risks/GenerateReport or graphdb/Read    E
GET    /api/v2/policies                                          graphdb/Read                            E
POST   /api/v2/policies                                          graphdb/Read + risks/ManageRisks        E
GET    /api/v2/policies/{policy_id}                              graphdb/Read                            E
PATCH  /api/v2/policies/{policy_id}                              graphdb/Read + risks/ManageRisks        E
DELETE /api/v2/policies/{policy_id}                              graphdb/Read + risks/ManageRisks        E
POST   /api/v2/policies/check                                    graphdb/Read                            E
GET    /api/v2/detections/path                                   risks/GenerateReport or graphdb/Read    E
GET    /api/v2/detections/blind-spots                            risks/GenerateReport or graphdb/Read    E
GET    /api/v2/detections/navigator-layer                        risks/GenerateReport or graphdb/Read    E
POST   /api/v2/detections/decoys                                 risks/GenerateReport or graphdb/Read    E
GET    /api/v2/log-sources                                       risks/GenerateReport or graphdb/Read
GET    /api/v2/meta-trees/{domain_id}                            graphdb/Read                            E
GET    /api/v2/meta-nodes/{domain_id}                            graphdb/Read                            E
GET    /api/v2/extensions-findings                               graphdb/Read + opengraph/Read           E
GET    /api/v2/attack-path-types                                 risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/finding-trends                       risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/finding-types                        risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/findings                             risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/details                              risks/GenerateReport or graphdb/Read    E
GET    /api/v2/attack-paths/report                               risks/GenerateReport or graphdb/Read    E
POST   /api/v2/evidence                                          risks/GenerateReport or graphdb/Read    E
GET    /api/v2/evidence/keys                                     risks/GenerateReport or graphdb/Read    E
POST   /api/v2/evidence/keys                                     app/WriteAppConfig                      E
GET    /api/v2/evidence/page                                     risks/GenerateReport or graphdb/Read    E
PUT    /api/v2/attack-paths                                      app/WriteAppConfig or graphdb/Write     E
PUT    /api/v2/attack-paths/{attack_path_id}/acceptance          risks/ManageRisks                       E
GET    /api/v2/domains/{domain_id}/available-types               risks/GenerateReport or graphdb/Read    E
GET    /api/v2/domains/{domain_id}/details                       risks/GenerateReport or graphdb/Read    E
GET    /api/v2/domains/{domain_id}/attack-path-findings          risks/GenerateReport or graphdb/Read    E
GET    /api/v2/domains/{domain_id}/sparkline                     risks/GenerateReport or graphdb/Read    E
GET    /api/v2/posture-stats                                     risks/GenerateReport or graphdb/Read    E
GET    /api/v2/posture-history/{data_type}                       risks/GenerateReport or graphdb/Read    E
GET    /api/v2/asset-scores/zone-protected-asset-score           graphdb/Read                           E
GET    /api/v2/findings/{finding}                                risks/GenerateReport or graphdb/Read    E
GET    /api/v2/assets/findings/{finding}/{asset}                 risks/GenerateReport or graphdb/Read    E
GET    /ui/findings/{finding}/{asset}                            risks/GenerateReport or graphdb/Read    E

GET    /api/v2/alert-webhooks                                    alerts/Read                            E
POST   /api/v2/alert-webhooks                                    alerts/Manage                          E
GET    /api/v2/alert-webhooks/{alert_webhook_id}                 alerts/Read                            E
PATCH  /api/v2/alert-webhooks/{alert_webhook_id}                 alerts/Manage                          E
DELETE /api/v2/alert-webhooks/{alert_webhook_id}                 alerts/Manage                          E
POST   /api/v2/alert-webhooks/{alert_webhook_id}/rotate-secret   alerts/Manage                          E
POST   /api/v2/alert-webhooks/{alert_webhook_id}/test            alerts/Manage                          E
GET    /api/v2/alert-events                                      alerts/Read                            E
GET    /api/v2/alert-events/{alert_event_id}                     alerts/Read                            E
GET    /api/v2/alert-event-types                                 alerts/Read                            E
GET    /api/v2/alerts                                            alerts/Read                            E
POST   /api/v2/alerts                                            alerts/Manage                          E
GET    /api/v2/alerts/{alert_id}                                 alerts/Read                            E
PATCH  /api/v2/alerts/{alert_id}                                 alerts/Manage                          E
DELETE /api/v2/alerts/{alert_id}                                 alerts/Manage                          E
GET    /api/v2/alert-attempts                                    alerts/Read                            E
POST   /api/v2/alert-attempts/retry                              alerts/Manage                          E

GET    /api/v2/config                                            app/ReadAppConfig
PUT    /api/v2/config                                            app/WriteAppConfig
GET    /api/v2/features                                          app/ReadAppConfig
PUT    /api/v2/features/{feature_id}/toggle                      app/WriteAppConfig
GET    /api/v2/dog-tags                                          auth
GET    /api/v2/audit                                             audit_log/Read
GET    /api/version                                              auth
GET    /health                                                   public
GET    /api/v2/spec                                              public
ANY    /api/v2/swagger                                           public

GET    /api/v2/collectors/{collector_type}                       auth
GET    /api/v2/collectors/{collector_type}/{release_tag}         auth
GET    /api/v2/collectors/{collector_type}/{release_tag}/checksum auth
GET    /api/v2/kennel/manifest                                   auth                                   E
GET    /api/v2/kennel/enterprise-manifest                        auth                                   E
GET    /api/v2/kennel/download/{asset_name}                      auth                                   E

GET    /api/v2/clients                                           clients/Read                           E
POST   /api/v2/clients                                           clients/Manage                         E
GET    /api/v2/clients/{client_id}                               clients/Read                           E
PUT    /api/v2/clients/{client_id}                               clients/Manage                         E
DELETE /api/v2/clients/{client_id}                               clients/Manage                         E
PUT    /api/v2/clients/{client_id}/token                         clients/Manage                         E
GET    /api/v2/clients/{client_id}/completed-jobs                clients/Read                           E
GET    /api/v2/clients/{client_id}/completed-tasks               clients/Read                           E
POST   /api/v2/clients/{client_id}/jobs                          collection/ManageJobs or clients/Manage E
POST   /api/v2/clients/{client_id}/tasks                         collection/ManageJobs or clients/Manage E
POST   /api/v2/clients/{client_id}/management                    clients/Manage                         E
GET    /api/v2/clients/{client_id}/artifacts/{artifact_id}       clients/Manage                         E
POST   /api/v2/clients/{client_id}/artifacts/{artifact_id}/download-url clients/Manage                  E
GET    /api/v2/clients/{client_id}/artifacts/{artifact_id}/download public                                 E
DELETE /api/v2/clients/{client_id}/artifacts/{artifact_id}       clients/Manage                         E
GET    /api/v2/jobs                                              collection/ReadJobs or clients/Read    E
GET    /api/v2/tasks                                             collection/ReadJobs or clients/Read    E
GET    /api/v2/jobs/finished                                     collection/ReadJobs or clients/Read    E
GET    /api/v2/tasks/finished                                    collection/ReadJobs or clients/Read    E
GET    /api/v2/jobs/{job_id}                                     collection/ReadJobs or clients/Read    E
GET    /api/v2/tasks/{task_id}                                   collection/ReadJobs or clients/Read    E
PUT    /api/v2/jobs/{job_id}/cancel                              collection/ManageJobs                  E
PUT    /api/v2/tasks/{task_id}/cancel                            collection/ManageJobs                  E
GET    /api/v2/jobs/{job_id}/log                                 collection/ReadJobs or clients/Read    E
GET    /api/v2/tasks/{task_id}/log                               collection/ReadJobs or clients/Read    E
GET    /api/v2/tasks/available                                   clients/Tasking or collection/ReadJobs or clients/Read E
GET    /api/v2/events                                            clients/Read                           E
POST   /api/v2/events                                            collection/ManageJobs or clients/Manage E
GET    /api/v2/events/{event_id}                                 clients/Read                           E
PUT    /api/v2/events/{event_id}                                 collection/ManageJobs or clients/Manage E
DELETE /api/v2/events/{event_id}                                 collection/ManageJobs or clients/Manage E
GET    /api/v2/events/{event_id}/occurrences                     clients/Read                           E
POST   /api/v2/events/occurrences                                clients/Read                           E

PUT    /api/v2/clients/update                                    client                                 E
POST   /api/v2/clients/error                                     client                                 E
GET    /api/v2/clients/management/available                      client                                 E
POST   /api/v2/clients/management/start                          client                                 E
POST   /api/v2/clients/management/end                            client                                 E
POST   /api/v2/clients/management/artifacts                      client                                 E
POST   /api/v2/clients/management/artifacts/{artifact_id}/parts/{part_number} client                    E
POST   /api/v2/clients/management/artifacts/{artifact_id}/complete client                               E
GET    /api/v2/jobs/available                                    client                                 E
GET    /api/v2/jobs/current                                      client                                 E
GET    /api/v2/tasks/current                                     client                                 E
POST   /api/v2/jobs/start                                        client                                 E
POST   /api/v2/tasks/start                                       client                                 E
POST   /api/v2/jobs/end                                          client                                 E
POST   /api/v2/tasks/end                                         client                                 E
POST   /api/v2/ingest                                            client                                 E

GET    /api/v2/search                                            graphdb/Read
GET    /api/v2/available-domains                                 graphdb/Read
GET    /api/v2/graphs/shortest-path                              graphdb/Read
POST   /api/v2/graphs/expand                                     graphdb/Read
GET    /api/v2/graphs/edge-composition                           graphdb/Read
GET    /api/v2/graphs/relay-targets                              graphdb/Read
GET    /api/v2/graphs/acl-inheritance                            graphdb/Read
POST   /api/v2/graphs/cypher                                     graphdb/Read
POST   /api/v2/graphs/cypher/export                              graphdb/Read
POST   /api/v2/saved-queries/{saved_query_id}/run                graphdb/Read + saved_queries/Read

GET    /api/v2/graph-search                                      graphdb/Read
GET    /api/v2/pathfinding                                       graphdb/Read
POST   /api/v2/graphs/paths                                      graphdb/Read
GET    /api/v2/graphs/kinds                                      graphdb/Read
GET    /api/v2/nodes/{node_id}                                   graphdb/Read
GET    /api/v2/nodes/{node_id}/history                           graphdb/Read
GET    /api/v2/relationships/{relationship_id}                   graphdb/Read
GET    /api/v2/node-kinds/{node_kind_id}                         graphdb/Read
GET    /api/v2/meta/{object_id}                                  graphdb/Read                            E
GET    /api/v2/relationship-kinds/{relationship_kind_id}         graphdb/Read
GET    /api/v2/relationship-kinds/{kind}/guide                   graphdb/Read
GET    /api/v2/relationship-kinds/{kind}/detections              risks/GenerateReport or graphdb/Read
GET    /api/v2/azure/{entity_type}                               graphdb/Read
GET    /api/v2/base/{object_id}                                  graphdb/Read
GET    /api/v2/base/{object_id}/controllers                      graphdb/Read
GET    /api/v2/base/{object_id}/controllables                    graphdb/Read
GET    /api/v2/computers/{object_id}                             graphdb/Read
GET    /api/v2/computers/{object_id}/sessions                    graphdb/Read
GET    /api/v2/computers/{object_id}/admin-users                 graphdb/Read
GET    /api/v2/computers/{object_id}/rdp-users                   graphdb/Read
GET    /api/v2/computers/{object_id}/dcom-users                  graphdb/Read
GET    /api/v2/computers/{object_id}/ps-remote-users             graphdb/Read
GET    /api/v2/computers/{object_id}/sql-admins                  graphdb/Read
GET    /api/v2/computers/{object_id}/group-membership            graphdb/Read
GET    /api/v2/computers/{object_id}/admin-rights                graphdb/Read
GET    /api/v2/computers/{object_id}/rdp-rights                  graphdb/Read
GET    /api/v2/computers/{object_id}/dcom-rights                 graphdb/Read
GET    /api/v2/computers/{object_id}/ps-remote-rights            graphdb/Read
GET    /api/v2/computers/{object_id}/constrained-users           graphdb/Read
GET    /api/v2/computers/{object_id}/constrained-delegation-rights graphdb/Read
GET    /api/v2/computers/{object_id}/controllers                 graphdb/Read
GET    /api/v2/computers/{object_id}/controllables               graphdb/Read
GET    /api/v2/containers/{object_id}                            graphdb/Read
GET    /api/v2/containers/{object_id}/controllers                graphdb/Read
PATCH  /api/v2/domains/{object_id}                               graphdb/Write
GET    /api/v2/domains/{object_id}                               graphdb/Read
GET    /api/v2/domains/{object_id}/users                         graphdb/Read
GET    /api/v2/domains/{object_id}/groups                        graphdb/Read
GET    /api/v2/domains/{object_id}/computers                     graphdb/Read
GET    /api/v2/domains/{object_id}/ous                           graphdb/Read
GET    /api/v2/domains/{object_id}/gpos                          graphdb/Read
GET    /api/v2/domains/{object_id}/foreign-users                 graphdb/Read
GET    /api/v2/domains/{object_id}/foreign-groups                graphdb/Read
GET    /api/v2/domains/{object_id}/foreign-admins                graphdb/Read
GET    /api/v2/domains/{object_id}/foreign-gpo-controllers       graphdb/Read
GET    /api/v2/domains/{object_id}/inbound-trusts                graphdb/Read
GET    /api/v2/domains/{object_id}/outbound-trusts               graphdb/Read
GET    /api/v2/domains/{object_id}/controllers                   graphdb/Read
GET    /api/v2/domains/{object_id}/dc-syncers                    graphdb/Read
GET    /api/v2/domains/{object_id}/linked-gpos                   graphdb/Read
GET    /api/v2/domains/{object_id}/adcs-escalations              graphdb/Read
GET    /api/v2/gpos/{object_id}                                  graphdb/Read
GET    /api/v2/gpos/{object_id}/computers                        graphdb/Read
GET    /api/v2/gpos/{object_id}/users                            graphdb/Read
GET    /api/v2/gpos/{object_id}/controllers                      graphdb/Read
GET    /api/v2/gpos/{object_id}/tier-zero                        graphdb/Read
GET    /api/v2/gpos/{object_id}/ous                              graphdb/Read
GET    /api/v2/aiacas/{object_id}                                graphdb/Read
GET    /api/v2/aiacas/{object_id}/controllers                    graphdb/Read
GET    /api/v2/aiacas/{object_id}/pki-hierarchy                  graphdb/Read
GET    /api/v2/rootcas/{object_id}                               graphdb/Read
GET    /api/v2/rootcas/{object_id}/controllers                   graphdb/Read
GET    /api/v2/rootcas/{object_id}/pki-hierarchy                 graphdb/Read
GET    /api/v2/enterprisecas/{object_id}                         graphdb/Read
GET    /api/v2/enterprisecas/{object_id}/controllers             graphdb/Read
GET    /api/v2/enterprisecas/{object_id}/pki-hierarchy           graphdb/Read
GET    /api/v2/enterprisecas/{object_id}/published-templates     graphdb/Read
GET    /api/v2/ntauthstores/{object_id}                          graphdb/Read
GET    /api/v2/ntauthstores/{object_id}/controllers              graphdb/Read
GET    /api/v2/ntauthstores/{object_id}/trusted-cas              graphdb/Read
GET    /api/v2/certtemplates/{object_id}                         graphdb/Read
GET    /api/v2/certtemplates/{object_id}/controllers             graphdb/Read
GET    /api/v2/certtemplates/{object_id}/published-to-cas        graphdb/Read
GET    /api/v2/ous/{object_id}                                   graphdb/Read
GET    /api/v2/ous/{object_id}/gpos                              graphdb/Read
GET    /api/v2/ous/{object_id}/users                             graphdb/Read
GET    /api/v2/ous/{object_id}/groups                            graphdb/Read
GET    /api/v2/ous/{object_id}/computers                         graphdb/Read
GET    /api/v2/users/{object_id}                                 graphdb/Read
GET    /api/v2/users/{object_id}/sessions                        graphdb/Read
GET    /api/v2/users/{object_id}/memberships                     graphdb/Read
GET    /api/v2/users/{object_id}/admin-rights                    graphdb/Read
GET    /api/v2/users/{object_id}/rdp-rights                      graphdb/Read
GET    /api/v2/users/{object_id}/dcom-rights                     graphdb/Read
GET    /api/v2/users/{object_id}/ps-remote-rights                graphdb/Read
GET    /api/v2/users/{object_id}/sql-admin-rights                graphdb/Read
GET    /api/v2/users/{object_id}/constrained-delegation-rights   graphdb/Read
GET    /api/v2/users/{object_id}/controllers                     graphdb/Read
GET    /api/v2/users/{object_id}/controllables                   graphdb/Read
GET    /api/v2/groups/{object_id}                                graphdb/Read
GET    /api/v2/groups/{object_id}/sessions                       graphdb/Read
GET    /api/v2/groups/{object_id}/members                        graphdb/Read
GET    /api/v2/groups/{object_id}/memberships                    graphdb/Read
GET    /api/v2/groups/{object_id}/admin-rights                   graphdb/Read
GET    /api/v2/groups/{object_id}/rdp-rights                     graphdb/Read
GET    /api/v2/groups/{object_id}/dcom-rights                    graphdb/Read
GET    /api/v2/groups/{object_id}/ps-remote-rights               graphdb/Read
GET    /api/v2/groups/{object_id}/controllables                  graphdb/Read
GET    /api/v2/groups/{object_id}/controllers                    graphdb/Read
GET    /api/v2/issuancepolicies/{object_id}                      graphdb/Read
GET    /api/v2/issuancepolicies/{object_id}/controllers          graphdb/Read
GET    /api/v2/issuancepolicies/{object_id}/linkedtemplates      graphdb/Read
GET    /api/v2/sites/{object_id}                                 graphdb/Read
GET    /api/v2/sites/{object_id}/controllers                     graphdb/Read
GET    /api/v2/sites/{object_id}/linked-gpos                     graphdb/Read
GET    /api/v2/sites/{object_id}/siteservers                     graphdb/Read
GET    /api/v2/sites/{object_id}/sitesubnets                     graphdb/Read
GET    /api/v2/siteservers/{object_id}                           graphdb/Read
GET    /api/v2/sitesubnets/{object_id}                           graphdb/Read
GET    /api/v2/gpos/{object_id}/sites                            graphdb/Read

POST   /api/v2/demo-data                                         graphdb/IngestManage
GET    /api/v2/file-upload                                       graphdb/Read or graphdb/IngestRead
GET    /api/v2/file-upload/accepted-types                        auth
POST   /api/v2/file-upload/start                                 graphdb/IngestManage
POST   /api/v2/file-upload/{file_upload_job_id}                  graphdb/IngestManage
POST   /api/v2/file-upload/{file_upload_job_id}/end              graphdb/IngestManage
PUT    /api/v2/file-upload/{file_upload_job_id}/cancel           graphdb/IngestManage
GET    /api/v2/file-upload/{file_upload_job_id}/completed-tasks  graphdb/IngestRead
GET    /api/v2/datapipe/status                                   auth
GET    /api/v2/analysis/status                                   graphdb/Read
GET    /api/v2/analysis                                          graphdb/Read
PUT    /api/v2/analysis                                          app/WriteAppConfig
DELETE /api/v2/analysis                                          app/WriteAppConfig
POST   /api/v2/clear-database                                    db/Wipe
GET    /api/v2/graphs/source-kinds                               graphdb/Read
GET    /api/v2/graph-versions                                    graphdb/Read
POST   /api/v2/graph-versions/{graph_version_id}/undo            graphdb/Mutate
POST   /api/v2/graph-versions/{graph_version_id}/restore         graphdb/Mutate

GET    /api/v2/sso-providers                                     public
POST   /api/v2/sso-providers/saml                                auth/ManageProviders
POST   /api/v2/sso-providers/oidc                                auth/ManageProviders
PATCH  /api/v2/sso-providers/{sso_provider_id}                   auth/ManageProviders
DELETE /api/v2/sso-providers/{sso_provider_id}                   auth/ManageProviders
GET    /api/v2/sso-providers/{sso_provider_id}/signing-certificate auth/ReadProviders
GET    /api/v2/sso/{sso_provider_slug}/login                     public
ANY    /api/v2/sso/{sso_provider_slug}/callback                  public
GET    /api/v2/sso/{sso_provider_slug}/metadata                  public
POST   /api/v2/sso/exchange                                      public
GET    /api/v2/saml                                              auth/ReadProviders
GET    /api/v2/saml/sso                                          public
POST   /api/v2/saml/providers                                    auth/ManageProviders
GET    /api/v2/saml/providers/{saml_provider_id}                 auth/ReadProviders
DELETE /api/v2/saml/providers/{saml_provider_id}                 auth/ManageProviders
POST   /api/{version}/login/saml/{sso_provider_slug}/acs         public
GET    /api/{version}/login/saml/{sso_provider_slug}/metadata    public
ANY    /api/{version}/login/saml/{sso_provider_slug}             public
`;

/** Roles in the order of their ids, 1 to 6. */
const ROLES = ['Administrator', 'User', 'Read-Only', 'Upload-Only', 'Power User', 'Auditor'] as const;
type Role = (typeof ROLES)[number];

/** Which role has which right: A(dministrator), P(ower User), D (Auditor), U(ser), R(ead-Only), L (Upload-Only). */
const LETTERS: Readonly<Record<Role, string>> = {
  Administrator: 'A',
  'Power User': 'P',
  Auditor: 'D',
  User: 'U',
  'Read-Only': 'R',
  'Upload-Only': 'L',
};
const GRANTS: Readonly<Record<string, string>> = {
  'app/ReadAppConfig': 'APDUR',
  'app/WriteAppConfig': 'A',
  'auth/AcceptEULA': '',
  'auth/CreateToken': 'APDUR',
  'auth/ManageProviders': 'A',
  'auth/ManageSelf': 'APDUR',
  'auth/ManageUsers': 'A',
  'auth/ReadProviders': 'AD',
  'auth/ReadUsers': 'AD',
  'auth/ReadUsersMinimal': 'APDUR',
  'clients/Manage': 'AP',
  'clients/Read': 'APDU',
  'clients/Tasking': 'APL',
  'collection/ManageJobs': 'AP',
  'collection/ReadJobs': 'AD',
  'audit_log/Read': 'AD',
  'db/Wipe': 'A',
  'graphdb/IngestManage': 'APL',
  'graphdb/IngestRead': 'APDL',
  'alerts/Read': 'AD',
  'alerts/Manage': 'A',
  'graphdb/Read': 'APDUR',
  'graphdb/Write': 'AP',
  'graphdb/Mutate': 'AP',
  'opengraph/Read': 'APDUR',
  'opengraph/Write': 'A',
  'risks/GenerateReport': 'APDUR',
  'risks/ManageRisks': 'AP',
  'saved_queries/Read': 'APDUR',
  'saved_queries/Write': 'APU',
};

type Line = { readonly method: string; readonly path: string; readonly requires: string; readonly enterprise: boolean };
const LINES: readonly Line[] = TABLE.split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [, method, path, requires, edition] = /^(\S+)\s+(\S+)\s+(.*?)(?:\s+(E))?$/.exec(line)!;
    return { method: method!, path: path!, requires: requires!.trim(), enterprise: edition === 'E' };
  });

type Target = 'self' | 'other';
/** What a caller hears: it is let through, or refused with a status and a message. */
type Outcome = 'let through' | `${number} ${string}`;

function expected(line: Line, edition: Edition, role: Role | undefined, target: Target, targetId: string): Outcome {
  if (line.enterprise && edition === 'community') return '404 resource not found';
  if (line.requires === 'public') return 'let through';
  if (!role) return line.requires === 'self-or-manage' ? '401 not authorized' : '401 not authenticated';
  if (line.requires === 'client') return '404 resource not found';
  const has = (right: string) => {
    const grants = GRANTS[right];
    assert.ok(grants !== undefined, `the table of rights lacks ${right}`);
    return grants.includes(LETTERS[role]);
  };
  for (const requirement of line.requires.split(' + ')) {
    if (requirement === 'auth') continue;
    if (requirement === 'self-or-manage') {
      if (!has(target === 'self' ? 'auth/ManageSelf' : 'auth/ManageUsers')) return `401 not authorized for ${targetId}`;
    } else if (!requirement.split(' or ').some(has)) return '403 not authorized';
  }
  return 'let through';
}

/** A refusal is one of the gate, not of the route behind it (a missing record, another's token, a bad body). */
function outcomeOf(answer: TestAnswer, gone: boolean): Outcome {
  const message = messageOf(answer);
  const refused =
    (answer.status === 401 && /^not auth/.test(message ?? '')) ||
    (answer.status === 403 && message === 'not authorized') ||
    (answer.status === 404 && gone);
  return refused ? `${answer.status} ${message}` : 'let through';
}

const VALUES: Readonly<Record<string, string>> = {
  collector_type: 'sharphound',
  release_tag: 'latest',
  client_id: '7c1f8f5e-0000-4000-8000-000000000000',
  artifact_id: '7c1f8f5e-0000-4000-8000-000000000000',
  token_id: '7c1f8f5e-0000-4000-8000-000000000000',
  version: 'v2',
};

/** Path that fits the template; ids name nothing, so that a call that is let through changes nothing. */
const fill = (path: string, userId: string) =>
  path.replace(/\{([^}]+)\}/g, (_match, name: string) => (name === 'user_id' ? userId : (VALUES[name] ?? '999999')));

const routeOf = (line: Line): Route | undefined =>
  allRoutes.find((route) => route.method === line.method && [route.path, ...(route.aliases ?? [])].includes(line.path));

describe('The table of rights', () => {
  it('names every route of the contract, and nothing else', () => {
    const declared = allRoutes.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path}`),
    );
    assert.deepEqual(LINES.map((line) => `${line.method} ${line.path}`).sort(), declared.sort());
  });
});

/** Status of each call by edition, to see that a route of both editions is there in both. */
const statuses: Record<Edition, Map<string, number>> = { community: new Map(), enterprise: new Map() };

type Caller = { readonly role: Role; readonly id: string; readonly bearer: string };

const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const SEED = process.env.CHOKEPOINT_TEST_SEED ?? '1';

/**
 * Whether the short run makes the calls of a line in this edition. It makes those of administrators, and of routes that one
 * edition lacks, in both; two thirds of the others in one of them, as drawn.
 */
function isDrawn(line: Line, role: Role | undefined, edition: Edition): boolean {
  if (DEEP || line.enterprise || role === 'Administrator') return true;
  const drawn = hash('sha256', `${SEED} ${line.method} ${line.path} ${role}`, 'buffer')[0]! % 3;
  return drawn === (edition === 'community' ? 0 : 1);
}

for (const edition of ['community', 'enterprise'] as const) {
  const options = { databases: ['embedded'], env: { CHOKEPOINT_EDITION: edition } } as const;
  serviceSuite(`The rights of roles in the ${edition} edition (seed ${SEED})`, options, (service) => {
    const newCaller = async (role: Role): Promise<Caller> => ({
      role,
      ...(await service.newUser({ roles: [ROLES.indexOf(role) + 1] })),
    });

    async function check(line: Line, caller: Caller | undefined, otherId: string): Promise<void> {
      const methods = line.method === 'ANY' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [line.method];
      const targets: Target[] = line.path.includes('{user_id}') ? ['self', 'other'] : ['self'];
      for (const method of methods)
        for (const target of targets) {
          // These end the caller's session, or change who makes the call.
          const harmful = /logout|secret|\{user_id\}$/.test(line.path);
          const by = caller && harmful ? await newCaller(caller.role) : caller;
          const id = target === 'self' && by ? by.id : otherId;
          // A body that no route accepts: who is let through gets no further.
          const body = routeOf(line)?.body && method !== 'GET' ? '{' : undefined;
          const credentials = by ? { bearer: by.bearer } : {};
          const answer = await service.request(method, fill(line.path, id), body, credentials);
          const call = `${caller?.role ?? 'nobody'}: ${method} ${line.path} (${target})`;
          statuses[edition].set(call, answer.status);
          assert.equal(
            outcomeOf(answer, line.requires === 'client' || (line.enterprise && edition === 'community')),
            expected(line, edition, caller?.role, target, id),
            `${call} answered ${answer.status} ${answer.text.slice(0, 200)}`,
          );
        }
    }

    it('decide which tools AI clients have', async () => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const { text } = await service.post('/api/v2/mcp', message);
      const { result } = JSON.parse(text) as { readonly result: { readonly tools: { readonly name: string }[] } };
      const names = result.tools.map(({ name }) => name);
      assert.equal(names.includes('find_paths'), true);
      assert.equal(names.includes('plan_remediation'), edition === 'enterprise');
      assert.equal(names.length, edition === 'enterprise' ? 13 : 8);
    });

    for (const role of [undefined, ...ROLES])
      it(`are those of the table for ${role ?? 'a caller without a session'}`, async () => {
        const caller = role && (await newCaller(role));
        let other = await service.newUser();
        for (const line of LINES.filter((one) => isDrawn(one, role, edition))) {
          await check(line, caller, other.id);
          // Who was let through may have deleted the other user.
          if (role === 'Administrator' && line.method === 'DELETE') other = await service.newUser();
        }
      });
  });
}

describe('Routes of both editions', () => {
  /** Whether an analysis has begun since it was asked for, in the one edition by one route, in the other by two. */
  const DEPENDS_ON_TIME = ' GET /api/v2/analysis/progress ';

  it('answer alike in both', () => {
    const shared = LINES.filter((line) => !line.enterprise).map(
      (line) => ` ${line.method === 'ANY' ? '' : `${line.method} `}${line.path} `,
    );
    const calls = [...statuses.enterprise.keys()].filter(
      (call) =>
        statuses.community.has(call) && shared.some((path) => call.includes(path)) && !call.includes(DEPENDS_ON_TIME),
    );
    assert.ok(calls.length >= shared.length * (DEEP ? ROLES.length : 1) - 1);
    for (const call of calls) assert.equal(statuses.community.get(call), statuses.enterprise.get(call), call);
  });
});
