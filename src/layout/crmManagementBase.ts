/** Where customers upload files of their CRM. */
export const crmManagementBase = '/crm-management';
