import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import classes from './header.module.css'
import { HeaderMenu } from './header-menu.tsx'
import { useCompanySwitch } from './use-company-switch.ts'

/** The switch beside the company's name, for those who work for several. */
export default function CompanyMenu() {
  const { companies, pending, switchTo } = useCompanySwitch()
  if (companies.length === 0) return null
  return (
    <div className={classes.companyMenu}>
      <HeaderMenu
        position="bottom-start"
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Switch company"
            title="Switch company"
            loading={pending}
          >
            <IconSelector size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {companies.map((company) => (
          <Menu.Item
            key={company.id}
            aria-current={company.current || undefined}
            leftSection={<IconCheck size={16} aria-hidden opacity={company.current ? 1 : 0} />}
            onClick={() => switchTo(company)}
          >
            {company.name}
          </Menu.Item>
        ))}
      </HeaderMenu>
    </div>
  )
}
