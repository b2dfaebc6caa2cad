/** What a user reads on all pages of Remediation. */

// Remediation frame
export const pagesAboutRemediation = 'Pages about remediation';
export const plan = 'Plan';
export const whatIf = 'What if';
export const compareAnalyses = 'Compare analyses';
export const report = 'Report';
export const plansSimulationsReports = 'Plans, simulations and reports';
