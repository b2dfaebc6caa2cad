/** What drawings leave unsaid of a certificate template. */
export const TEMPLATE_DEFAULTS: Readonly<Record<string, unknown>> = {
  requiresmanagerapproval: false,
  authenticationenabled: true,
  enrolleesuppliessubject: false,
  nosecurityextension: false,
  subjectaltrequireupn: false,
  subjectaltrequirespn: false,
  subjectaltrequiredns: false,
  subjectaltrequiredomaindns: false,
  schemaversion: 1,
  authorizedsignatures: 0,
  effectiveekus: [],
  applicationpolicies: [],
};
