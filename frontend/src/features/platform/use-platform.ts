import { companyApi, type CompanyDto } from "@guiche/contract/companies";
import { helpApi } from "@guiche/contract/helps";
import { planApi } from "@guiche/contract/plans";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { changedCompany, newCompany, type CompanyForm } from "./company-fields";
import { helpOf } from "./help-fields";
import { planOf, type PlanForm } from "./plan-fields";

const companiesKey = [companyApi.list.path] as const;
const plansKey = [planApi.all.path] as const;
const helpsKey = [helpApi.list.path] as const;

/** Payments and sign-ups of other companies are not announced to the platform's owner. */
const companiesEveryMs = 60_000;

export const useCompanies = () => useQuery({ ...endpointQuery(companyApi.list), refetchInterval: companiesEveryMs });

export const usePlans = () => useQuery(endpointQuery(planApi.all));

export const useHelps = () => useQuery(endpointQuery(helpApi.list));

/** The mutations of the platform owner. Each resolves after its list was refetched. */
export function usePlatformMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const again = (...keys: (readonly string[])[]) =>
      Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    return {
      saveCompany: async (company: CompanyDto | null, form: CompanyForm) => {
        const createdCompany = company === null ? await call(companyApi.create, { body: newCompany(form) }) : null;
        if (company !== null)
          await call(companyApi.update, { params: { id: company.id }, body: changedCompany(form, company) });
        await again(companiesKey);
        return createdCompany?.invitation ?? null;
      },
      removeCompany: async (id: number) => {
        await call(companyApi.remove, { params: { id } });
        await again(companiesKey);
      },
      // Companies show the name of their plan.
      savePlan: async (id: number | null, form: PlanForm) => {
        if (id === null) await call(planApi.create, { body: planOf(form) });
        else await call(planApi.update, { params: { id }, body: planOf(form) });
        await again(plansKey, companiesKey);
      },
      removePlan: async (id: number) => {
        await call(planApi.remove, { params: { id } });
        await again(plansKey);
      },
      saveHelp: async (id: number | null, form: Parameters<typeof helpOf>[0]) => {
        if (id === null) await call(helpApi.create, { body: helpOf(form) });
        else await call(helpApi.update, { params: { id }, body: helpOf(form) });
        await again(helpsKey);
      },
      removeHelp: async (id: number) => {
        await call(helpApi.remove, { params: { id } });
        await again(helpsKey);
      },
    };
  }, [client]);
}
