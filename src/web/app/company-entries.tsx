import { UnstyledButton } from '@mantine/core'
import classes from './header.module.css'
import { useCompanySwitch } from './use-company-switch.ts'

/** The other companies of those who work for several, as entries of a phone's menu. */
export default function CompanyEntries() {
  const { companies, pending, switchTo } = useCompanySwitch()
  return companies
    .filter(({ current }) => !current)
    .map((company) => (
      <UnstyledButton
        key={company.id}
        className={`${classes.link} ${classes.phoneLink}`}
        disabled={pending}
        onClick={() => switchTo(company)}
      >
        Switch to {company.name}
      </UnstyledButton>
    ))
}
