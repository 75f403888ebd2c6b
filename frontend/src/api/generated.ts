/* Generated from docs/openapi.json by `npm run generate`. Do not edit. */

export interface paths {
    "/showstable/accounts/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whose token this is. */
        get: operations["read_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens an account with its empty organization, and signs in to it. */
        post: operations["signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's shows, soonest first, each with its participants and fees. */
        get: operations["list_events"];
        put?: never;
        /** Creates a show. */
        post: operations["create_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's shows. */
        get: operations["read_event"];
        /** Replaces the details of one of the account's shows. */
        put: operations["update_event"];
        post?: never;
        /**
         * Hides one of the account's shows everywhere. Its records stay as long as
         *     the law asks the organizer to keep them.
         */
        delete: operations["delete_event"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/event_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Participants and fees of one of the account's shows. */
        get: operations["read_event_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enters a horse in a show. No token is needed; the server computes the fee. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The registrations of one of the account's shows, last made first. */
        get: operations["list_registrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/submit_to_usda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notifies the USDA of one of the account's shows, now. Of many calls one
         *     delivers; the others are told that it was done or is being done.
         */
        post: operations["submit_event_to_usda"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What everybody may see of a show, by its id or its public link. */
        get: operations["read_public_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's templates, last saved first. */
        get: operations["list_event_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes one of the account's templates. */
        delete: operations["delete_event_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells that the process is up. */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the database answers. */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description. */
        get: operations["read_api_description"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's organization. */
        get: operations["read_organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces the account's organization. */
        put: operations["replace_organization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The account that signed in. */
        AccountView: {
            _id: components["schemas"]["Oid"];
            created_at: components["schemas"]["Instant"];
            /** @description As it was typed at sign-up. */
            email: string;
        };
        /** @description A US postal address. */
        AddressBody: {
            city?: string;
            state?: string;
            street?: string;
            zip_code?: string;
        };
        /** @description A US postal address. */
        AddressView: {
            city: string;
            state: string;
            street: string;
            zip_code: string;
        };
        /** @description A class of a show. */
        ClassBody: {
            description?: string;
            name?: string;
            /**
             * Format: double
             * @description US dollars with at most two decimals; a missing one counts as 0.
             */
            price?: number | null;
        };
        /** @description A class with its fee. */
        ClassView: {
            description: string;
            name: string;
            /**
             * Format: double
             * @description US dollars.
             */
            price: number;
        };
        /** @description An email address with a password. */
        Credentials: {
            /** @description The email address, in any case. */
            email: string;
            /** @description The password, 8 to 128 characters. */
            password: string;
        };
        /** @description A class that a rider enters. */
        EnteredClassBody: {
            name?: string;
        };
        /** @description The form of a show. */
        EventBody: {
            /** @description Their names differ, whatever the case. */
            classes?: components["schemas"]["ClassBody"][];
            /** @description Required: ISO 8601 with an offset, after the start. */
            end_date?: string;
            /** @description Required, in the organizer's words. */
            event_type?: string;
            /** @description The venue is required. */
            location?: components["schemas"]["LocationBody"];
            manager_email?: string;
            manager_name?: string;
            manager_phone?: string;
            /** @description Required, at most 200 characters. */
            name?: string;
            notes?: string;
            /** @description Whether a DQP, today an HPI, is required. */
            require_dqp?: boolean;
            /** @description Keeps a template too; one of the same name is replaced. */
            saveAsTemplate?: boolean;
            /** @description Required: ISO 8601 with an offset. */
            start_date?: string;
            /** @description IANA name of the zone in which the show's times are read; UTC if missing. */
            time_zone?: string;
        };
        /** @description A show in a list: the show with its participants and fees. */
        EventRow: components["schemas"]["EventView"] & components["schemas"]["EventSummaryView"];
        /** @description Participants and fees of a show. */
        EventSummaryView: {
            /**
             * Format: int64
             * @description Registrations that count.
             */
            participant_count: number;
            /**
             * Format: double
             * @description The sum of their fees, in US dollars.
             */
            total_fees: number;
        };
        /** @description A show, as its organizer sees it. What is not known is empty. */
        EventView: {
            _id: components["schemas"]["Oid"];
            classes: components["schemas"]["ClassView"][];
            created_at: components["schemas"]["Instant"];
            end_date: components["schemas"]["Instant"];
            event_type: string;
            /** @description The part of the public address that cannot be guessed. */
            hashed_id: string;
            location: components["schemas"]["LocationView"];
            manager_email: string;
            manager_name: string;
            manager_phone: string;
            name: string;
            notes: string;
            /** @description Whether a DQP, today an HPI, is required. */
            require_dqp: boolean;
            start_date: components["schemas"]["Instant"];
            /** @description IANA name. */
            time_zone: string;
            updated_at: components["schemas"]["Instant"];
            usda_delivery: components["schemas"]["UsdaDelivery"];
            usda_notification_scheduled_time: components["schemas"]["Instant"] | null;
            /** @description Whether the USDA was notified. */
            usda_notified: boolean;
            usda_notified_at: components["schemas"]["Instant"] | null;
            usda_state: components["schemas"]["UsdaState"];
        };
        /** @description The answer to a health check. */
        HealthView: {
            /** @description Always `ok`: trouble is a problem with status 503. */
            status: string;
        };
        /** @description An instant as it is read: `{"$date": "2026-06-01T23:00:00Z"}`, in UTC. */
        Instant: {
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            $date: string;
        };
        /** @description A judge. */
        JudgeBody: {
            /** @description Postal address, in one line. */
            address?: string;
            email?: string;
            first_name?: string;
            last_name?: string;
        };
        /** @description A judge. */
        JudgeView: {
            /** @description Postal address, in one line. */
            address: string;
            email: string;
            first_name: string;
            last_name: string;
        };
        /** @description Where a show is held. */
        LocationBody: {
            address?: string;
            city?: string;
            state?: string;
            venue?: string;
            zip_code?: string;
        };
        /** @description Where a show is held. */
        LocationView: {
            address: string;
            city: string;
            state: string;
            venue: string;
            zip_code: string;
        };
        /** @description An id in an `_id` field: `{"$oid": "…"}`. */
        Oid: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            $oid: string;
        };
        /** @description The form of an organization. Everything may be missing. */
        OrganizationBody: {
            address?: components["schemas"]["AddressBody"];
            contact_person?: string;
            email?: string;
            judges?: components["schemas"]["JudgeBody"][];
            managers?: components["schemas"]["PersonBody"][];
            name?: string;
            phone?: string;
            website?: string;
        };
        /** @description An organization. What is not known is empty. */
        OrganizationView: {
            _id: components["schemas"]["Oid"];
            /** Format: uuid */
            account_id: string;
            address: components["schemas"]["AddressView"];
            contact_person: string;
            created_at: components["schemas"]["Instant"];
            email: string;
            judges: components["schemas"]["JudgeView"][];
            managers: components["schemas"]["PersonView"][];
            name: string;
            phone: string;
            updated_at: components["schemas"]["Instant"];
            website: string;
        };
        /** @description Somebody who may manage a show. */
        PersonBody: {
            email?: string;
            first_name?: string;
            last_name?: string;
        };
        /** @description Somebody who may manage a show. */
        PersonView: {
            email: string;
            first_name: string;
            last_name: string;
        };
        /** @description The body of every answer that is not a success. */
        Problem: {
            /** @description Stable, for programs. */
            code: string;
            /** @description What went wrong, in a sentence. */
            detail: string;
            /** @description The sentence that a person may see. */
            errors: string;
            /** @description What is wrong with each field, by its path in the request. */
            fields?: {
                [key: string]: string[];
            };
            /**
             * Format: int32
             * @description The status.
             */
            status: number;
            /** @description The status in words. */
            title: string;
            /** @description Names the kind of problem: `urn:showstable:problem:<code>`. */
            type: string;
        };
        /**
         * @description A show, as everybody may see it: nothing of the account, of its people or
         *     of the notice to the USDA.
         */
        PublicEventView: {
            _id: components["schemas"]["Oid"];
            classes: components["schemas"]["ClassView"][];
            end_date: components["schemas"]["Instant"];
            event_type: string;
            hashed_id: string;
            location: components["schemas"]["LocationView"];
            name: string;
            notes: string;
            /** @description Whether riders can still enter. */
            registration_open: boolean;
            require_dqp: boolean;
            start_date: components["schemas"]["Instant"];
            /** @description IANA name. */
            time_zone: string;
        };
        /**
         * @description A rider's form. Prices, totals and states that a client sends are not even
         *     read: they are the server's.
         */
        RegistrationBody: {
            /** @description Each by its name, in any case; none is required. */
            classes_entered?: components["schemas"]["EnteredClassBody"][];
            /** @description Required. */
            horse_name?: string;
            notes?: string;
            /** @description Required, with its street. */
            rider_address?: components["schemas"]["RiderAddressBody"];
            /** @description Required. */
            rider_email?: string;
            /** @description Required. */
            rider_name?: string;
            /** @description Required. */
            rider_phone?: string;
        };
        /** @description The entry of a horse in a show. */
        RegistrationView: {
            _id: components["schemas"]["Oid"];
            /** @description The classes at the prices that they had when they were entered. */
            classes_entered: components["schemas"]["ClassView"][];
            created_at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description Counts up from 1 within the show.
             */
            entry_number: number;
            /** Format: uuid */
            event_id: string;
            horse_name: string;
            /** @description `na`: not inspected. */
            inspection_status: string;
            notes: string;
            rider_address: components["schemas"]["RiderAddressView"];
            rider_email: string;
            rider_name: string;
            rider_phone: string;
            /** @description `entered`. */
            status: string;
            /**
             * Format: double
             * @description The sum of the classes' prices, in US dollars.
             */
            total_fee: number;
        };
        /** @description A rider's postal address. */
        RiderAddressBody: {
            street?: string;
        };
        /** @description A rider's postal address. */
        RiderAddressView: {
            street: string;
        };
        /** @description A show without dates, to start a new one from. */
        TemplateView: {
            _id: components["schemas"]["Oid"];
            classes: components["schemas"]["ClassView"][];
            event_type: string;
            location: components["schemas"]["LocationView"];
            manager_email: string;
            manager_name: string;
            manager_phone: string;
            name: string;
            notes: string;
            require_dqp: boolean;
            /** @description IANA name. */
            time_zone: string;
        };
        /** @description What a browser keeps to stay signed in. */
        TokenView: {
            /** @description To be sent in the header `token-x`; good for 30 days. */
            token: string;
        };
        /**
         * @description How this installation delivers notices. `outbox`: it records them in a
         *     folder, and the organizer must send them.
         * @enum {string}
         */
        UsdaDelivery: "outbox";
        /**
         * @description Where a show stands with its notice: given; due and not given; not due yet;
         *     over without one.
         * @enum {string}
         */
        UsdaState: "complete" | "required" | "scheduled" | "past";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description Wrong address or password */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The account is open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description The address is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description Only shows that end at this instant or later: ISO 8601 with an offset,
                 *     or a date, which starts at midnight UTC.
                 */
                from?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only shows whose name or venue contains this, whatever the case. */
                q?: string;
                /** @description `start` (the default) or `-start`. */
                sort?: string;
                /** @description Only shows that start before this instant. */
                to?: string;
                /** @description Only shows of this type, whatever the case. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shows; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
        responses: {
            /** @description The new show */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
        responses: {
            /** @description The whole show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is hidden */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_data: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Participants and fees */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSummaryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it registers nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationBody"];
            };
        };
        responses: {
            /** @description The new registration */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationView"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The show is over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_registrations: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of registrations; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_event_to_usda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notified show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Notified before, or being notified now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The notice could not be delivered */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_public_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicEventView"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_event_templates: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_event_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such template of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            /** @description The database is away */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_api_description: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API's description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_organization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationBody"];
            };
        };
        responses: {
            /** @description The whole organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not the account's organization */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
