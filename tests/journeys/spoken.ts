/**
 * What a screen reader comes upon on the main screens, in this order (promise W3). Between what is named there may be
 * more: what data or a permission brings.
 */
export const spoken: Readonly<Record<string, string>> = {
  accounts: `
    - link "Skip to Content"
    - complementary "Navigation and Account":
      - navigation "Main Navigation"
      - button /admin@system.test/
    - banner:
      - navigation "Breadcrumb"
      - button /^Search/
    - main:
      - heading "Accounts" [level=1]
      - link "Create Account"
      - navigation "Sections":
        - link "Accounts"
        - link "Draft Accounts"
        - link "Feature Flags"
      - searchbox "Search by name or subdomain"
      - button "Remove Filter Status"
      - button "Traits"
      - button "Clear All"
      - status: /\\d+ accounts/
      - button "Views"
      - button "Columns and Rows"
      - table "Accounts":
        - rowgroup:
          - row:
            - columnheader "Name"
            - columnheader "Subdomain"
            - columnheader "Traits"
            - columnheader "Status"
        - rowgroup:
          - row:
            - rowheader "Acme Securities":
              - link "Acme Securities"
            - cell "Sell side"
      - combobox "Rows per page"
      - paragraph: /of \\d+/
      - button "Previous"
      - button "Next"
    - status
    - alert`,

  users: `
    - link "Skip to Content"
    - complementary "Navigation and Account":
      - navigation "Main Navigation"
      - button /admin@acme.test/
    - banner:
      - navigation "Breadcrumb"
      - button /^Search/
    - main:
      - heading "Users - Acme Securities" [level=1]
      - link "Create New User"
      - navigation "Sections":
        - link "Subscription"
        - link "Users"
        - link "Roles"
        - link "API Keys"
      - searchbox "Search by name, email or key"
      - button "Remove Filter Status"
      - button "Clear All"
      - status: /\\d+ users/
      - button "Views"
      - button "Columns and Rows"
      - button "Download Users"
      - table "Users":
        - rowgroup:
          - row:
            - cell "Select This Page":
              - checkbox "Select This Page"
            - columnheader "Last Name"
            - columnheader "First Name"
            - columnheader "Email"
            - columnheader "Status"
        - rowgroup:
          - row:
            - cell:
              - checkbox /^Select /
            - rowheader:
              - link
      - combobox "Rows per page"
      - button "Previous"
      - button "Next"
    - status
    - alert`,

  'one of users': `
    - link "Skip to Content"
    - banner:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Acme Securities"
          - listitem:
            - link "Users"
          - listitem
    - main:
      - region "Acme Securities":
        - navigation "Sections"
      - heading [level=1]
      - button "Resend Invite"
      - button "Disable User"
      - button "More"
      - term: Created On
      - term: Last Login
      - navigation:
        - link "Overview"
        - link "Effective Access"
      - region "User Details":
        - heading "User Details" [level=2]
        - button "Edit User Details"
        - term: First Name
        - term: Last Name
        - term: Job Function
      - region "Login Details":
        - heading "Login Details" [level=2]
        - button "Edit Login Details"
        - term: Email
        - term: Password
      - region "Roles":
        - heading "Roles" [level=2]
        - button "Edit Roles"
    - status:
      - text: /^Successfully added/
    - alert`,

  role: `
    - link "Skip to Content"
    - banner:
      - navigation "Breadcrumb"
    - main:
      - region "Acme Securities":
        - navigation "Sections"
      - heading "Administrator" [level=1]
      - group "Place in the List":
        - button "Previous in the List"
        - link "Next in the List"
      - term: Role Description
      - navigation "Administrator":
        - link "Permissions"
        - link "Users"
      - region "Permissions":
        - heading "Permissions" [level=2]
        - searchbox "Search by permission..."
        - region /^Administration/:
          - heading /^Administration/ [level=3]
          - list:
            - listitem:
              - link "Account"
              - text: Full
    - status
    - alert`,

  subscription: `
    - link "Skip to Content"
    - banner:
      - navigation "Breadcrumb"
    - complementary "Other Account":
      - text: You are administering
      - strong: Acme Securities
      - link "Leave Account"
    - main:
      - heading "Subscription - Acme Securities" [level=1]
      - button "Disable Account"
      - term: License Count
      - definition:
        - meter "Licenses in Use"
      - navigation "Sections"
      - region "Subscription":
        - heading "Subscription" [level=2]
        - button "Edit Subscription"
        - term: Name
        - definition: Acme Securities
      - region "Traits":
        - heading "Traits" [level=2]
    - status
    - alert`,

  'create one of users': `
    - dialog "Create New User":
      - heading "Create New User" [level=2]
      - textbox "First Name" [invalid]
      - text: /First name is required/
      - textbox "Last Name" [invalid]
      - textbox "Email" [invalid]
      - combobox "Job Function" [invalid]
      - textbox "Employee Key"
      - checkbox "Send invite via email" [checked]
      - group "Roles":
        - searchbox "Search by role..."
        - switch /^Administrator/
      - button "Cancel"
      - button "Create User"`,

  'session about to end': `
    - alertdialog "Your Session Is About to End":
      - heading "Your Session Is About to End" [level=2]
      - text: /logged out unless you stay/
      - timer
      - button "Log Out"
      - button "Stay Logged In"`,

  'log in': `
    - banner: Tenantry
    - main:
      - heading /^Log in to/ [level=1]
      - paragraph
      - textbox "Email"
      - textbox "Password"
      - button "Show password"
      - link "Forgot Password?"
      - button "Log in"
    - contentinfo:
      - combobox "Language"
      - combobox "Theme"
      - link "Privacy Policy"`,

  'log in, code': `
    - main:
      - heading "Enter Security Code" [level=1]
      - paragraph: /We mailed you a code/
      - textbox "Security Code"
      - checkbox "Remember this browser for 30 days" [checked]
      - button "Verify"
      - button /^Didn't Receive Code\\?/`,

  'one of identityProviders, its test failed': `
    - main:
      - region /^Walked/:
        - strong: /^Walked/
        - text: Active 2FA Enabled
        - navigation "Sections"
      - heading "OpenID Connect" [level=1]
      - text: Not Tested Inactive
      - button "Activate" [disabled]
      - button "Test"
      - alert: /We could not verify your identity provider/
      - region "Provider Details":
        - heading "Provider Details" [level=2]
        - button "Edit Provider Details"
        - term: Authority
      - region "Last Test":
        - heading "Last Test" [level=2]
        - text: Failed
        - alert: /The address could not be reached/
        - list:
          - listitem: /^Metadata Failed/
          - listitem: /^Redirect Not Tried/
      - region "Provider Metadata"
      - region "History"`,

  'question before an identity provider is activated': `
    - alertdialog "Activate SSO Identity Provider":
      - heading "Activate SSO Identity Provider" [level=2]
      - paragraph: /Who is logged in stays so/
      - alert
      - button "No"
      - button "Yes"`,
};
